/** What the test knows of what was promised, and what it allows. */

import type { Payload } from "#contract/fields.ts";
import type { Submission } from "#leads/leads.ts";
import type { LeadWithMails } from "#leads/rows.ts";
import { mailSettings } from "../../support/mail.ts";
import { acceptAll, type startSmtp } from "../../support/smtp.ts";
import { DAY, MINUTE } from "../scene.ts";

export const KEEP_MONTHS = 1;

export type Smtp = Awaited<ReturnType<typeof startSmtp>>;

/** The owner's addresses. */
export const OWNERS = [...mailSettings().mailTo, "partner@owner.example"];

/**
 * How the mail server answers; "busy" is a 421 to one person's address, "hangs up" is about one too, "half" refuses one of
 * the owner's, and "half cut" hangs up on it.
 */
export type Answer =
  | ("accepts" | "later" | "failed" | "down" | "busy" | "cut" | "hangs")
  | ("unreachable" | "dislikes" | "hangs up" | "half" | "half cut");

/** What is about all emails, or none, and so puts off no single one. */
export const STOPS_ALL: readonly Answer[] = ["accepts", "down", "unreachable"];

/** How many forms of a client are stored, and how many of a mailbox confirmed, within a time that begins with the first. */
export const LIMITS = { client: { max: 10, ms: 10 * MINUTE }, mailbox: { max: 5, ms: DAY } };

/** The mailbox of an address of the sequences, whose spellings differ in case and a tag. */
export const mailboxOf = (address: string) => address.toLowerCase().replace(/\+.*@/, "@");

/** What the mail server refuses if it "dislikes" a word, which may be encoded. */
const DISLIKED = /casino/i;

export interface Post {
  submission: Submission;
  storedAt: number;
  createdAt: number;
}

/** What the test knows of a thanked lead. */
export interface Promised {
  id: string;
  reference: string;
  email: string;
  payload: Payload;
  message: string;
  isFlagged: boolean;
  /** A bot sent it, and the owner never said otherwise. */
  isHoneypotFilled: boolean;
  isAnswered: boolean;
  /** Its email to the owner is a file, which counts as delivered until a retry. */
  isSaved: boolean;
  /** Whether the visitor gets a confirmation. */
  isConfirmed: boolean;
  /** How often it arrived, and how often more than one was explained. */
  confirmations: number;
  explainedConfirmations: number;
  /** By the clock. */
  createdAt: number;
  /** By the time that had passed. */
  storedAt: number;
  isErased: boolean;
  /** How often the owner asked for one more email. Only that makes a new Message-ID. */
  resends: number;
  messageIds: Set<string>;
  /** Its text has the word that the mail server may dislike. */
  isDisliked: boolean;
  /** The store was emptied, and no backup with the lead was restored since. */
  isLost: boolean;
  /** How often each of the owner's addresses got its email, and how often more than one was explained. */
  arrivals: number[];
  explained: number;
}

export function toPromised({ submission, ...times }: Post, lead: LeadWithMails): Promised {
  const { payload, isHoneypotFilled } = submission;
  return {
    ...{ id: lead.id, reference: lead.reference, email: payload.email, payload },
    message: payload.type === "contact" ? payload.message : payload.description,
    ...{ isFlagged: isHoneypotFilled, isHoneypotFilled, isAnswered: false, isSaved: false },
    ...{ isErased: false, isLost: false, isDisliked: DISLIKED.test(JSON.stringify(payload)) },
    isConfirmed: lead.mails.some(({ kind }) => kind === "visitor"),
    ...{ confirmations: 0, explainedConfirmations: 0, resends: 0, messageIds: new Set() },
    ...{ ...times, arrivals: OWNERS.map(() => 0), explained: 0 },
  };
}

/** Makes the mail server answer so. @param person whom "busy" and "hangs up" are about */
export function follow(smtp: Smtp, how: Answer, person: string): void {
  acceptAll(smtp);
  const { script } = smtp;
  if (how === "later") script.rcptTo = () => ({ code: 451, text: "4.3.0 later" });
  if (how === "failed") script.rcptTo = () => ({ code: 550, text: "5.1.1 nobody" });
  if (how === "unreachable") script.connect = () => ({ code: 421, text: "4.3.2 not now" });
  if (how === "down") script.mailFrom = () => ({ code: 421, text: "4.3.2 down" });
  if (how === "busy")
    script.rcptTo = (address) =>
      address === person ? { code: 421, text: "4.7.0 busy" } : undefined;
  if (how === "dislikes")
    script.data = ({ mail }) =>
      DISLIKED.test(`${mail.subject} ${mail.text}`) ? { code: 554, text: "5.7.1 no" } : undefined;
  if (how === "half")
    script.rcptTo = (address) =>
      address === OWNERS[1] ? { code: 451, text: "4.7.1 greylisted" } : undefined;
  if (how === "half cut") script.rcptTo = (address) => (address === OWNERS[0] ? "cut" : undefined);
  if (how === "hangs up") script.rcptTo = (address) => (address === person ? "cut" : undefined);
  if (how === "cut") script.data = () => "cut";
  if (how === "hangs") script.data = () => new Promise(() => {});
}
