/** What health and `list` say, compared with what the test knows. */

import { expect } from "vitest";
import { checkHealth, readFacts } from "#leads/health.ts";
import type { Schema } from "#leads/schema.ts";
import { HOUR, MINUTE } from "../scene.ts";
import { shortTime } from "./dates.ts";
import type { World } from "./world.ts";

type Mail = Schema["mails"];

/** Whether the owner waits for an email. */
export const isUnsent = ({ kind, state }: Mail) =>
  kind === "owner" && (state === "pending" || state === "sending");

/** How many emails were sent to the owner in the last `ms`, by the clock. */
export const countSent = (mails: readonly Mail[], now: number, ms: number) =>
  mails.filter(
    ({ kind, state, sent_at, delivered_to }) =>
      kind === "owner" &&
      (state !== "saved" || delivered_to !== null) &&
      sent_at &&
      sent_at > now - ms &&
      sent_at <= now,
  ).length;

/** What health says of the email that waits longest; of several, any. */
function lateTexts(mails: readonly Mail[], now: number): string[] {
  const unsent = mails.filter(isUnsent);
  const since = Math.min(...unsent.map(({ queued_at }) => queued_at));
  if (!(now - since >= 20 * MINUTE) || countSent(mails, now, 80 * MINUTE) >= 30) return [];
  const minutes = Math.floor((now - since) / MINUTE);
  return unsent
    .filter(({ queued_at }) => queued_at === since)
    .map(
      ({ last_error }) =>
        `An email to you has waited ${minutes} minutes: ${last_error ?? "no attempt yet"}.`,
    );
}

/** @param isMaintained whether upkeep has just run, which finds the state of backups */
export async function checkHealthSays(world: World, mails: readonly Mail[], isMaintained: boolean) {
  const { model, real } = world;
  const problems = await checkHealth(real.store);
  const all = problems.join(" ");
  const late = lateTexts(mails, real.clock.time);
  const said = problems.filter((problem) => /email to you/.test(problem));
  expect(said.length, all).toBe(Math.min(1, late.length));
  for (const problem of said) expect(late).toContain(problem);
  // In a new database, or after a loss.
  const mayBe = (problem: string) =>
    (model.timesEmptied > 0 && problem.includes("leads that the database lacks")) ||
    (model.timesEmptied > 0 && !isMaintained && /backup/i.test(problem)) ||
    (model.clockWasMoved && problem.includes("clock says"));
  const others = problems.filter((problem) => !said.includes(problem) && !mayBe(problem));
  expect(others, "nothing else is wrong").toEqual([]);
  return problems;
}

/** What is worth knowing although nothing is wrong. */
export async function checkFacts({ model, real }: World, mails: readonly Mail[]): Promise<void> {
  const { time, running } = real.clock;
  const facts = (await readFacts(real.store)).join(" ");
  const waiting = `${mails.filter(isUnsent).length} wait for their turn`;
  expect(facts.includes(waiting), facts).toBe(countSent(mails, time, HOUR) >= 30);
  if (!model.isUndisturbed) return;
  const until = shortTime(time + model.doubtEnds - running);
  const isDoubtful = running < model.doubtEnds;
  expect(facts.includes(`Nothing old is deleted before ${until}`), facts).toBe(isDoubtful);
  const isCapped = model.isReached("confirmations", "", running);
  expect(facts.includes("As many visitors as allowed"), facts).toBe(isCapped);
}
