/** The model: what the test knows of the thanked leads, and of what the clock and the store went through. */

import type { Payload } from "#contract/fields.ts";
import type { Submission } from "#leads/leads.ts";
import type { LeadWithMails } from "#leads/rows.ts";
import type { MailKind } from "#leads/schema.ts";
import { mailSettings } from "../../support/mail.ts";
import type { ReceivedMail } from "../../support/smtp.ts";
import { DAY, MINUTE } from "../scene.ts";

export const KEEP_MONTHS = 1;

/** All that the owner's addresses ever are; at first, the first two. */
export const OWNERS = [...mailSettings().mailTo, "partner@owner.example", "new@owner.example"];

/** What the mail server refuses if it "dislikes" a word, which may be encoded. */
export const DISLIKED = /casino/i;

/** How many forms of a client are stored, and how many of a mailbox or of all confirmed, within a time that begins with the first. */
const LIMITS = {
  client: { max: 10, ms: 10 * MINUTE },
  mailbox: { max: 5, ms: DAY },
  confirmations: { max: 200, ms: DAY },
};

/** The mailbox of an address of the sequences, whose spellings differ in case and a tag. */
const mailboxOf = (address: string) => address.toLowerCase().replace(/\+.*@/, "@");

interface Post {
  submission: Submission;
  /** By the clock. */
  createdAt: number;
  /** By the time that had passed. */
  storedAt: number;
}

/** What the test knows of a thanked lead. */
export interface Promised extends Omit<Post, "submission"> {
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
  /** It counts as sent to all, although an address lacks it: one that is new, or that refused it for a day. */
  isSettled: boolean;
  /** How often the visitor's confirmation arrived, and how often more than one was explained. */
  confirmations: number;
  explainedConfirmations: number;
  isErased: boolean;
  /** How often the owner asked for one more email. Only that makes a new Message-ID. */
  resends: number;
  messageIds: Set<string>;
  /** Its text has the word that the mail server may dislike. */
  isDisliked: boolean;
  /** Retention has deleted it. */
  isExpired: boolean;
  /** The store lost it, and no backup with the lead was restored since. */
  isLost: boolean;
  /** When that happened, a nightly backup had it. */
  isBackedUp: boolean;
  /** How often each of the owner's addresses got its email, and how often more than one was explained. */
  arrivals: number[];
  explained: number;
}

function toPromised({ submission, ...times }: Post, lead: LeadWithMails): Promised {
  const { payload, isHoneypotFilled } = submission;
  return {
    ...{ id: lead.id, reference: lead.reference, email: payload.email, payload },
    message: payload.type === "contact" ? payload.message : payload.description,
    ...{
      isFlagged: isHoneypotFilled,
      isHoneypotFilled,
      isAnswered: false,
      isSaved: false,
      isSettled: false,
    },
    ...{
      isErased: false,
      isLost: false,
      isExpired: false,
      isBackedUp: false,
      isDisliked: DISLIKED.test(JSON.stringify(payload)),
    },
    ...{ confirmations: 0, explainedConfirmations: 0, resends: 0, messageIds: new Set() },
    ...{ ...times, arrivals: OWNERS.map(() => 0), explained: 0 },
  };
}

export class Model {
  readonly promised = new Map<string, Promised>();
  /** Thanked since the invariants were last checked. */
  readonly posted = new Map<string, Post>();
  /** The lead that was stored under each idempotency key. */
  readonly byKey = new Map<string, string>();
  /** When the windows of limits end, by the time that had passed, and how many events they have. */
  readonly windows = new Map<string, { end: number; count: number }>();
  /** Outcomes of each email that put only this email off, by its id. */
  readonly delays = new Map<string, number>();
  /** The emails that the invariants have seen. */
  readonly arrived: ReceivedMail[] = [];
  /** When the mail server accepted each email, by the time that had passed. */
  readonly arrivalTimes: number[] = [];
  readonly backups: { file: string; leads: ReadonlyMap<string, LeadWithMails> }[] = [];
  /** Settings. */
  mailTo = OWNERS.slice(0, 2);
  keepMonths = KEEP_MONTHS;
  confirms = true;
  isLimited = true;
  /** Limits were off for a while. */
  wasUnlimited = false;
  clockWasMoved = false;
  /** When the clock leapt ahead by years, by the time that had passed; undefined if it never did, or was set again. */
  leaptAt: number | undefined;
  /** The owner took a clock for right that was moved. */
  isClockTrusted = false;
  timesEmptied = 0;
  /** Until when retention waits after a restore, and at first, by the time that had passed. */
  doubtEnds = 14 * DAY;

  /** Whether the clock was never set and the store lost nothing, so that limits, notices and retention are exact. */
  get isUndisturbed(): boolean {
    return !this.clockWasMoved && this.timesEmptied === 0;
  }

  /** Whether each of the owner's addresses has the email about a lead. */
  isWithAll({ arrivals }: Promised): boolean {
    return this.mailTo.every((address) => (arrivals[OWNERS.indexOf(address)] ?? 0) > 0);
  }

  /** Whether a limit allows one more event, which then counts. */
  mayCount(limit: keyof typeof LIMITS, key: string, time: number): boolean {
    if (!this.isLimited) return true;
    const { max, ms } = LIMITS[limit];
    const window = this.windows.get(`${limit} ${key}`);
    const { end, count } = window && time < window.end ? window : { end: time + ms, count: 0 };
    if (count < max) this.windows.set(`${limit} ${key}`, { end, count: count + 1 });
    return count < max;
  }

  isReached(limit: keyof typeof LIMITS, key: string, time: number): boolean {
    const window = this.windows.get(`${limit} ${key}`);
    return window !== undefined && time < window.end && window.count >= LIMITS[limit].max;
  }

  /** Adds what was posted to the promises, with what the store says about it. */
  promise(stored: readonly LeadWithMails[]): void {
    const byId = new Map(stored.map((lead) => [lead.id, lead]));
    for (const [id, post] of this.posted) {
      const { payload, isHoneypotFilled } = post.submission;
      const lead = byId.get(id);
      if (!lead) throw new Error(`the thanked lead ${id} isn't stored`);
      if (lead.isFlagged !== isHoneypotFilled) throw new Error(`${id} is flagged wrongly`);
      const isConfirmed = lead.mails.some(({ kind }) => kind === "visitor");
      const mayConfirm =
        !isHoneypotFilled &&
        this.confirms &&
        this.mayCount("mailbox", mailboxOf(payload.email), post.storedAt) &&
        this.mayCount("confirmations", "", post.storedAt);
      if (mayConfirm !== isConfirmed && this.isUndisturbed)
        throw new Error(`${id} is ${isConfirmed ? "" : "not "}confirmed`);
      this.promised.set(id, toPromised(post, lead));
    }
    this.posted.clear();
  }

  /** Allows one more of a lead's emails: the one that was being sent, or one to the owner. */
  explain(id: string, kind: MailKind = "owner"): void {
    const lead = this.promised.get(id);
    if (lead && kind === "owner") lead.explained += 1;
    else if (lead) lead.explainedConfirmations += 1;
  }

  /**
   * The store lost leads.
   * @param backedUp which of them nightly backups have
   */
  lose(ids: Iterable<string>, backedUp: ReadonlySet<string>): void {
    this.timesEmptied += 1;
    for (const id of ids) {
      const lead = this.promised.get(id);
      if (lead) Object.assign(lead, { isLost: true, isBackedUp: backedUp.has(id) });
    }
  }

  /** Whether retention surely doesn't delete a lead. */
  isYoung(id: string, { running }: { running: number }): boolean {
    const { storedAt } = this.promised.get(id) ?? {};
    return storedAt !== undefined && running - storedAt < 27 * DAY;
  }
}
