/**
 * The real store, mail worker, backups and a real mail server, on a clock that the test sets, beside a model of what was
 * promised: which leads were thanked, and who was erased.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp, restore } from "#leads/backup.ts";
import { connect } from "#leads/database.ts";
import { searchEverywhere } from "#leads/erase.ts";
import { RateLimitedError, type Submission } from "#leads/leads.ts";
import type { ClaimedMail, MailOutcome } from "#leads/outbox.ts";
import { startWorker } from "#mail/worker.ts";
import { openTestLeads } from "../../support/leads.ts";
import { mailSettings } from "../../support/mail.ts";
import { acceptAll, type startSmtp } from "../../support/smtp.ts";
import { DAY, MINUTE } from "../scene.ts";

const KEEP_MONTHS = 1;

/** After how many outcomes that stop all mail a delivery is interrupted. */
const MAX_STOPS = 5;

/** How the mail server answers; "busy" is a 421 to one person's address. */
export type Answer = "accepts" | "later" | "failed" | "down" | "busy" | "cut";

/** What the test knows of a thanked lead. */
export interface Promised {
  id: string;
  reference: string;
  email: string;
  isFlagged: boolean;
  /** When it was stored: by the clock, and by the time that had passed. */
  at: number;
  running: number;
  isErased: boolean;
}

type Smtp = Awaited<ReturnType<typeof startSmtp>>;
export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(smtp: Smtp, databaseUrl?: string) {
  const folder = mkdtempSync(join(tmpdir(), "sequence-"));
  const dataDir = join(folder, "data");
  const backupDir = join(folder, "backups");
  mkdirSync(backupDir);
  const clock = { time: Date.UTC(2026, 4, 20, 18, 10), running: 0 };
  // One connection for many emails: smtp-server greets each after a tenth of a second.
  const smtpUrl = `${smtp.url}?pool=true&maxConnections=1`;
  const settings = { ...mailSettings(), dataDir, backupDir, databaseUrl, smtpUrl };
  const open = () =>
    openTestLeads({
      ...settings,
      keepMonths: KEEP_MONTHS,
      rateLimit: true,
      now: () => clock.time,
      monotonic: () => clock.running,
    });
  let leads = open();
  const promised = new Map<string, Promised>();
  /** Outcomes of each email that put only this email off, by its id. */
  const laters = new Map<string, number>();
  /** Sends that a killed process didn't record, and the like: each may repeat one email. */
  let repeats = 0;
  let backups = 0;
  let clockWasMoved = false;
  smtp.accepted.length = 0;
  acceptAll(smtp);

  const reopen = async () => {
    await leads.close();
    leads = open();
  };

  return {
    clock,
    smtp,
    promised,
    laters,
    get leads() {
      return leads;
    },
    get repeats() {
      return repeats;
    },
    get clockWasMoved() {
      return clockWasMoved;
    },

    /** @returns the lead's id; undefined if the limits refused it */
    async post(submission: Submission): Promise<string | undefined> {
      const id = await leads.accept(submission).catch((error: unknown) => {
        if (error instanceof RateLimitedError) return undefined;
        throw error;
      });
      if (id === undefined || promised.has(id)) return id;
      const { reference } = await leads.get(id);
      promised.set(id, {
        ...{ id, reference, email: submission.payload.email },
        ...{ isFlagged: submission.isHoneypotFilled, isErased: false },
        ...{ at: clock.time, running: clock.running },
      });
      return id;
    },

    /** Time passes, and what is done every hour is done once. */
    async pass(ms: number): Promise<void> {
      clock.time += ms;
      clock.running += ms;
      await leads.maintain();
    },

    /** The clock is set, although no time passes. */
    setClock(ms: number): void {
      clock.time += ms;
      clockWasMoved = true;
    },

    answer(how: Answer, person: string): void {
      acceptAll(smtp);
      const { script } = smtp;
      if (how === "later") script.rcptTo = () => ({ code: 451, text: "4.3.0 later" });
      if (how === "failed") script.rcptTo = () => ({ code: 550, text: "5.1.1 nobody" });
      if (how === "down") script.mailFrom = () => ({ code: 421, text: "4.3.2 down" });
      if (how === "busy")
        script.rcptTo = (address) =>
          address === person ? { code: 421, text: "4.7.0 busy" } : undefined;
      if (how === "cut") script.data = () => "cut";
    },

    /**
     * Sends what is due, until nothing is or the server stops all mail.
     * @param isKilled ends the process after the first send, before its outcome is recorded
     */
    async deliver(isKilled = false): Promise<void> {
      const ended = Promise.withResolvers<void>();
      let stops = 0;
      const stopsBy = new Map<string, number>();
      const settle = async (mail: ClaimedMail, outcome: MailOutcome) => {
        if (isKilled) {
          repeats += 1;
          ended.resolve();
          throw new Error("killed");
        }
        const { result } = outcome;
        const isThisMail = result === "later" || result === "failed" || result === "throttled";
        if (isThisMail) laters.set(mail.id, (laters.get(mail.id) ?? 0) + 1);
        const isSettled = await leads.settle(mail, outcome);
        if (result === "pause" || result === "throttled") {
          stops += 1;
          stopsBy.set(mail.id, (stopsBy.get(mail.id) ?? 0) + 1);
          if (result === "throttled" && (stopsBy.get(mail.id) ?? 0) > 3)
            ended.reject(new Error(`${mail.id} holds up all other mail`));
          if (stops === MAX_STOPS) ended.resolve();
        }
        return isSettled;
      };
      const claim = async () => {
        const mail = await leads.claim();
        if (!mail) ended.resolve();
        return mail;
      };
      const worker = startWorker({
        leads: { ...leads, claim, settle },
        settings,
        log() {},
        now: () => clock.time,
        pollMs: 1,
        firstPauseMs: 1,
      });
      await ended.promise.finally(() => worker.stop());
      if (isKilled) await reopen();
    },

    restart: reopen,

    async backUp(): Promise<void> {
      const connection = connect(settings);
      backups += 1;
      await backUp(connection, join(backupDir, `leads-own-${backups}.sqlite`));
      await connection.close();
    },

    /** @param which any number: earlier backups in turn */
    async restore(which: number): Promise<void> {
      if (backups === 0) return;
      const file = join(backupDir, `leads-own-${1 + (which % backups)}.sqlite`);
      await restore({ ...settings, keepMonths: KEEP_MONTHS }, file, clock.time);
      // What retention deletes depends on a clock of its own, which follows a wrong one slowly.
      if (clockWasMoved) repeats += 1;
    },

    async erase(email: string): Promise<void> {
      const { problems } = await searchEverywhere(leads, settings, {
        query: email,
        mustErase: true,
      });
      if (problems.length > 0) throw new Error(problems.join());
      for (const lead of promised.values()) if (lead.email === email) lead.isErased = true;
    },

    retry: async () => void (await leads.retry()),

    close: () => leads.close(),
  };
}

export const newClient = () => randomUUID();

/** Whether retention may have deleted a lead: its clock is at most twice as fast as time passes. */
export const mayBeDue = ({ running }: Promised, now: number): boolean =>
  2 * (now - running) + DAY >= (KEEP_MONTHS * 30 - 2) * DAY;

/** Longest wait that this many outcomes about an email explain; the worker and its claims come on top. */
export const longestWait = (laters: number): number =>
  laters === 0 ? 0 : Math.max(15, Math.min(360, 4 ** (laters - 1))) * MINUTE;
