/** Test values for both forms. */
import { randomUUID } from "node:crypto";
import type { FormType } from "#contract/fields.ts";
import { storedLeads } from "../http/support.ts";
import { contact, quote } from "./leads.ts";
import type { TestServer } from "./server.ts";

export const FORM_TYPES = ["contact", "quote"] as const satisfies readonly FormType[];

export const FUNCTION_PATH = "/functions/v1/send-form-emails";

/** Returns values for every field, with a unique email address that identifies the lead. */
export function formValues(type: FormType) {
  const email = `ada.${randomUUID().slice(0, 8)}@example.com`;
  const { type: _, ...values } =
    type === "contact" ? contact({ email, phone: "(303) 555-0100" }) : quote({ email });
  return values;
}

export type FormValues = ReturnType<typeof formValues>;

/**
 * Reads the non-empty visible fields of a section's form, in the format of `formValues`. Runs in the page.
 * @param section the section's id: `contact` or `quote`
 */
export function enteredValues(section: string): Record<string, unknown> {
  const form = document.querySelector<HTMLFormElement>(`#${section} form`);
  const data = new FormData(form ?? undefined);
  const hidden = ["type", "apikey", "website", "page"];
  const valueFor = (name: string) =>
    name === "services" ? data.getAll(name) : String(data.get(name)).replaceAll("\r\n", "\n");
  return Object.fromEntries(
    [...data]
      .filter(([name, value]) => value !== "" && !hidden.includes(name))
      .map(([name]) => [name, valueFor(name)]),
  );
}

/**
 * Returns the payloads of a server's stored leads with this email address, newest first.
 */
export async function storedLeadsFrom(server: Pick<TestServer, "dataDir">, email: string) {
  return (await storedLeads(server))
    .map(({ payload }) => payload)
    .filter((payload) => payload.email === email);
}
