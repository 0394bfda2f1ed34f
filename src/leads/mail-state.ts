/** Says what became of a lead's emails. */
import type { LeadWithMails } from "./rows.ts";
import { shortTime } from "./time.ts";

/** Such as "owner pending, visitor sent". */
export function mailStates({ mails, isFlagged }: LeadWithMails): string {
  const states = mails.map(({ kind, state }) => `${kind} ${state}`);
  return [...(isFlagged ? ["flagged"] : []), ...states].join(", ");
}

const NAMES: Record<string, string> = { owner: "To you", visitor: "Confirmation" };
const STATES: Record<string, string> = { pending: "waiting", dead: "given up" };

/** Such as "To you: waiting, tried 2x, next 2026-05-20 07:59, the mail server refused DATA: 451". */
export function mailText(mail: LeadWithMails["mails"][number]): string {
  const { kind, state, attempts, sent_at, next_attempt_at, last_error } = mail;
  const parts = [
    STATES[state] ?? state,
    state !== "pending" && sent_at && shortTime(sent_at),
    state === "pending" && attempts > 0 && `tried ${attempts}x, next ${shortTime(next_attempt_at)}`,
    last_error,
  ];
  return `${NAMES[kind] ?? kind}: ${parts.filter(Boolean).join(", ")}`;
}
