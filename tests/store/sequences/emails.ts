/** What emails say about a lead, and what lists of leads have: every value that the visitor gave. */

import { expect } from "vitest";
import { FIELDS } from "#contract/fields.ts";
import { mailSettings } from "../../support/mail.ts";
import type { ReceivedMail } from "../../support/smtp.ts";
import { fullTime, shortTime } from "./dates.ts";
import type { Promised } from "./model.ts";

const { business } = mailSettings();

const oneSpace = (text: string) => text.replace(/\s+/g, " ").trim();

/** A lead's values by their labels, choices by those of theirs. */
function labeled({ payload }: Promised): [label: string, text: string][] {
  const given: Record<string, unknown> = { ...payload };
  return FIELDS[payload.type].map(({ name, label, options = [] }) => {
    const values = [given[name] ?? []].flat().filter((value) => value !== "");
    const labelOf = (value: unknown) =>
      options.find((option) => option.value === value)?.label ?? `${value}`;
    return [label, values.map(labelOf).join(", ")];
  });
}

/** @param isDated whether the clock was never set */
export function checkFullEmail({ mail }: ReceivedMail, lead: Promised, isDated: boolean): void {
  const { payload, reference, createdAt } = lead;
  const text = oneSpace(mail.text ?? "");
  const page = payload.page ? [`Page ${payload.page}`] : [];
  for (const part of [
    `Reference ${reference}`,
    ...(isDated ? [oneSpace(`Received ${fullTime.format(createdAt)}`)] : []),
    `Form ${payload.type}`,
    ...labeled(lead).map(([label, value]) => oneSpace(`${label} ${value || "not given"}`)),
    ...page,
    `within ${business.responseHours} hours`,
  ])
    expect(text, lead.id).toContain(part);
  expect(/^Flagged/m.test(mail.text ?? ""), `${lead.id} arrives as flagged`).toBe(lead.isFlagged);
  const name = oneSpace(payload.name);
  const title =
    payload.type === "quote" ? `Quote request: ${name}, ${payload.location}` : `Message: ${name}`;
  expect(mail.subject).toBe(`${title} (${reference})`);
  expect(mail.replyTo).toEqual([{ name, address: payload.email }]);
  expect(mail.from?.name).toBe(business.name);
}

/** It says nothing of what the visitor gave, not even the name. */
export function checkConfirmationText({ mail }: ReceivedMail, lead: Promised): void {
  const { payload, reference, email, message } = lead;
  const words = payload.type === "quote" ? "quote request" : "message";
  expect(mail.subject).toBe(`We got your ${words} (${reference})`);
  expect(mail.to).toEqual([{ name: "", address: email }]);
  expect(mail.replyTo).toEqual([{ name: business.name, address: business.email }]);
  for (const text of [mail.text ?? "", mail.html ?? ""]) {
    expect(text).toContain(reference);
    expect(text).toContain(business.phone);
    const given = [message, payload.name, email].filter((value) => text.includes(value));
    expect(given, "a confirmation repeats what the visitor gave").toEqual([]);
  }
}

/** A line for each lead, unless the server refused such names, and how many more there are. @returns the sum */
export function checkNoticeLines(
  entry: ReceivedMail,
  leads: readonly Promised[],
  isDated: boolean,
) {
  const { mail, messageId } = entry;
  const lines = (mail.text ?? "").split("\n");
  for (const { reference, createdAt, email, payload } of leads) {
    const { name, phone, type } = payload;
    const line = lines.find((text) => text.startsWith(reference));
    const values = [name.replace(/\s+/g, " "), email, phone, type].filter(Boolean).join("  ");
    const time = isDated ? shortTime(createdAt) : line?.slice(11, 27);
    const isShort = messageId.includes("-reference@");
    expect(oneSpace(line ?? "")).toBe(
      isShort ? reference : oneSpace(`${reference} ${time} ${values}`),
    );
  }
  const rest = Number(/And (\d+) forms? before/.exec(mail.text ?? "")?.[1] ?? 0);
  const waiting = Number(/^(\d+) forms? waiting/.exec(mail.subject ?? "")?.[1] ?? 0);
  expect(waiting, "the number of a notice").toBe(leads.length + rest);
  if (rest > 0) expect(leads).toHaveLength(200);
}
