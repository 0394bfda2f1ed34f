/**
 * The real store, mail worker, backups and a real mail server, on a clock that the test sets, beside a model of what was
 * promised: which leads were thanked, and who was erased.
 */

import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { markAnswered, markSpam, resendLead, retryMails, unmarkSpam } from "#leads/actions.ts";
import { backUp } from "#leads/backup.ts";
import { trustClock } from "#leads/clock.ts";
import { connect, sqliteFile } from "#leads/database.ts";
import { type Search, searchEverywhere } from "#leads/erase.ts";
import { eachLead, getLead, matcherOf } from "#leads/find.ts";
import { checkHealth } from "#leads/health.ts";
import {
  acceptLead,
  RateLimitedError,
  StoreUnavailableError,
  type Submission,
} from "#leads/leads.ts";
import type { ClaimedMail, MailOutcome } from "#leads/outbox.ts";
import { claimMail, settleMail } from "#leads/outbox.ts";
import { restore } from "#leads/restore.ts";
import type { Lead, LeadWithMails } from "#leads/rows.ts";
import type { MailKind } from "#leads/schema.ts";
import type { Store } from "#leads/store.ts";
import { maintain } from "#leads/upkeep.ts";
import { startWorker } from "#mail/worker.ts";
import { openTestLeads } from "../../support/leads.ts";
import { mailSettings } from "../../support/mail.ts";
import type { startProxy } from "../../support/proxy.ts";
import { mountSmallDisk } from "../../support/small-disk.ts";
import { acceptAll } from "../../support/smtp.ts";
import { DAY, HOUR, YEAR } from "../scene.ts";
import {
  type Answer,
  follow,
  KEEP_MONTHS,
  LIMITS,
  mailboxOf,
  OWNERS,
  type Post,
  type Promised,
  type Smtp,
  STOPS_ALL,
  toPromised,
} from "./model.ts";

/** After how many outcomes that stop all mail a delivery is interrupted. */
const MAX_STOPS = 5;

type TestProxy = Awaited<ReturnType<typeof startProxy>>;
export type World = Awaited<ReturnType<typeof openWorld>>;

/** Makes a database as good as new: creating one takes as long as a whole sequence. */
async function emptyDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    "delete from leads; delete from limits; delete from meta where name <> 'limits_key'; update meta set value = gen_random_uuid()",
  );
  await client.end();
}

export async function openWorld(smtp: Smtp, databaseUrl?: string, proxy?: TestProxy) {
  // In memory, and can be filled.
  const disk = databaseUrl ? undefined : mountSmallDisk(64);
  // Also in memory, where there is such a folder: SQLite flushes backups to disk.
  const memory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  const folder = disk?.path ?? mkdtempSync(join(memory, "sequence-"));
  const dataDir = join(folder, "data");
  /** The server makes the second one itself. */
  const backupDirs = [join(folder, "backups"), join(folder, "other-backups")];
  const clock = { time: Date.UTC(2026, 4, 20, 18, 10), running: 0 };
  const advance = (ms: number) => {
    clock.time += ms;
    clock.running += ms;
  };
  // One connection for many emails: smtp-server greets each after a tenth of a second.
  const smtpUrl = `${smtp.url}?pool=true&maxConnections=1`;
  const storeOptions = {
    ...{ ...mailSettings(), mailTo: OWNERS, dataDir, backupDir: backupDirs[0] ?? "", databaseUrl },
    smtpUrl,
    keepMonths: KEEP_MONTHS,
    rateLimit: true,
    log() {},
    now: () => clock.time,
    monotonic: () => clock.running,
  };
  const open = async () => {
    const store = openTestLeads(storeOptions);
    await maintain(store);
    return store;
  };
  mkdirSync(storeOptions.backupDir);
  let leads = await open();
  /** On PostgreSQL another replica: two connections to a SQLite file would block each other within one process. */
  let other = databaseUrl ? await open() : leads;
  const promised = new Map<string, Promised>();
  /** Outcomes of each email that put only this email off, by its id. */
  const delays = new Map<string, number>();
  const backups: { file: string; leads: ReadonlyMap<string, LeadWithMails> }[] = [];
  let clockWasMoved = false;
  /** When the clock leapt ahead by years, by the time that had passed; undefined if it never did, or was set again. */
  let leaptAt: number | undefined;
  /** The owner took a clock for right that was moved. */
  let isClockTrusted = false;
  let timesEmptied = 0;
  /** Until when retention waits after a restore, and at first, by the time that had passed. */
  let doubtEnds = 14 * DAY;
  /** The emails that the invariants have seen. */
  const arrived: Smtp["accepted"] = [];
  smtp.accepted.length = 0;
  acceptAll(smtp);

  /** When they arrived, by the time that had passed. */
  const arrivalTimes: number[] = [];
  /** The lead that was stored under each idempotency key. */
  const byKey = new Map<string, string>();
  /** When the windows of limits end, by the time that had passed, and how many events they have. */
  const windows = new Map<string, { end: number; count: number }>();

  const stored = () => Array.fromAsync(eachLead(leads));
  /** Allows one more of a lead's emails: the one that was being sent, or one to the owner. */
  const explain = (id: string, kind: MailKind = "owner") => {
    const lead = promised.get(id);
    if (!lead) return;
    if (kind === "owner") lead.explained += 1;
    else lead.explainedConfirmations += 1;
  };
  const close = async () => {
    await leads.close();
    await other.close();
  };
  const reopen = async (between?: () => Promise<void>) => {
    await close();
    await between?.();
    leads = await open();
    other = databaseUrl ? await open() : leads;
  };

  let isFull = false;
  const fillDisk = () => {
    disk?.fill();
    isFull = disk !== undefined;
  };
  const freeDisk = () => {
    if (isFull) disk?.free();
    isFull = false;
  };

  /** Thanked since the invariants were last checked. */
  const posted = new Map<string, Post>();

  /** @returns the lead's id; undefined if the store refused it */
  async function post(submission: Submission, store = leads): Promise<string | undefined> {
    const id = await acceptLead(store, submission).catch((error: unknown) => {
      if (error instanceof StoreUnavailableError) return undefined;
      if (!(error instanceof RateLimitedError)) throw error;
      if (areLimitsKnown() && mayCount("client", submission.client, clock.running))
        throw new Error(`${submission.client} is refused too early`);
      return undefined;
    });
    if (id === undefined) return undefined;
    const { idempotencyKey: key } = submission;
    const known = key && timesEmptied === 0 ? byKey.get(key) : undefined;
    if (known !== undefined && known !== id && (await isStored(known)))
      throw new Error(`${id} is stored although ${known} is the same submission`);
    if (key) byKey.set(key, id);
    if (promised.has(id) || posted.has(id)) return id;
    posted.set(id, { submission, storedAt: clock.running, createdAt: clock.time });
    if (!mayCount("client", submission.client, clock.running) && areLimitsKnown())
      throw new Error(`${submission.client} is refused too late`);
    return id;
  }

  const isStored = (id: string) =>
    getLead(leads, id).then(
      () => true,
      () => false,
    );

  const removeStore = () => {
    for (const suffix of ["", "-wal", "-shm"])
      rmSync(sqliteFile(dataDir) + suffix, { force: true });
  };

  /** The disk damages the database. */
  async function damageStore(): Promise<void> {
    await close();
    const file = sqliteFile(dataDir);
    writeFileSync(file, readFileSync(file).fill(0, 0, 100));
    leads = openTestLeads(storeOptions);
    other = leads;
  }

  /** Dates what a restore set aside by the sequence's clock. */
  function dateDamaged(): void {
    for (const name of readdirSync(dataDir).filter((name) => name.startsWith("leads.damaged-")))
      utimesSync(join(dataDir, name), clock.time / 1000, clock.time / 1000);
  }

  async function noteSaved(): Promise<void> {
    const all = await stored();
    promise(all);
    for (const { id, mails } of all) {
      const lead = promised.get(id);
      if (lead)
        lead.isSaved = mails.some(({ kind, state }) => kind === "owner" && state === "saved");
    }
  }

  /** Whether the limits allow a confirmation, which then counts. */
  function mayConfirm({ submission, storedAt: time }: Post): boolean {
    const { payload, isHoneypotFilled } = submission;
    if (isHoneypotFilled) return false;
    return mayCount("mailbox", mailboxOf(payload.email), time);
  }

  /** Whether a limit allows one more event, which then counts. */
  function mayCount(limit: keyof typeof LIMITS, key: string, time: number): boolean {
    const { max, ms } = LIMITS[limit];
    const window = windows.get(`${limit} ${key}`);
    const { end, count } = window && time < window.end ? window : { end: time + ms, count: 0 };
    if (count < max) windows.set(`${limit} ${key}`, { end, count: count + 1 });
    return count < max;
  }

  const areLimitsKnown = () => !clockWasMoved && timesEmptied === 0;

  /** Adds what was posted to the promises, with what the store says about it. */
  function promise(leads: readonly LeadWithMails[]): void {
    const byId = new Map(leads.map((lead) => [lead.id, lead]));
    for (const [id, post] of posted) {
      const lead = byId.get(id);
      if (!lead) throw new Error(`the thanked lead ${id} isn't stored`);
      if (lead.isFlagged !== post.submission.isHoneypotFilled)
        throw new Error(`${id} is flagged wrongly`);
      const entry = toPromised(post, lead);
      const { isConfirmed } = entry;
      if (mayConfirm(post) !== isConfirmed && areLimitsKnown())
        throw new Error(`${id} is ${isConfirmed ? "" : "not "}confirmed`);
      promised.set(id, entry);
    }
    posted.clear();
  }

  /** What interrupts a delivery after the first send: the process is killed, or the disk is full. */
  type Interruption = "killed" | "disk full" | undefined;

  async function deliverFrom(
    store: Store,
    how: Answer,
    interruption?: Interruption,
    settings: Partial<Store["settings"]> = {},
  ) {
    const ended = Promise.withResolvers<void>();
    let [outcomes, stops] = [0, 0];
    const turns = new Map<string, number>();
    const settle = async (_: Store, mail: ClaimedMail, outcome: MailOutcome) => {
      outcomes += 1;
      if (interruption === "killed") {
        explain(mail.lead_id, mail.kind);
        ended.resolve();
        throw new Error("killed");
      }
      if (interruption === "disk full" && outcomes === 1) fillDisk();
      const { result } = outcome;
      const isSettled = await settleMail(sending, mail, outcome).finally(freeDisk);
      // By what the server said, not by what the worker made of it.
      if (result === "sent") delays.delete(mail.id);
      else if (!STOPS_ALL.includes(how)) delays.set(mail.id, (delays.get(mail.id) ?? 0) + 1);
      if (result === "unavailable") stops += 1;
      else turns.set(mail.id, (turns.get(mail.id) ?? 0) + 1);
      if ((turns.get(mail.id) ?? 0) > 3)
        ended.reject(new Error(`${mail.id} holds up all other mail`));
      if (stops === MAX_STOPS || (how === "hangs" && outcomes === 2)) ended.resolve();
      return isSettled;
    };
    const claim = async () => {
      const mail = await claimMail(sending);
      if (!mail) ended.resolve();
      return mail;
    };
    const timeout = how === "hangs" ? "&socketTimeout=50" : "";
    const sending = {
      ...store,
      settings: { ...store.settings, smtpUrl: smtpUrl + timeout, ...settings },
    };
    const worker = startWorker(sending, {
      claim,
      settle,
      pollMs: 1,
      firstPauseMs: 1,
    });
    await ended.promise.finally(() => worker.stop());
    while (arrivalTimes.length < smtp.accepted.length) arrivalTimes.push(clock.running);
  }

  /** The leads in a file of ours, by their ids. */
  function idsIn(file: string): unknown[] {
    using database = new DatabaseSync(file, { readOnly: true });
    return database
      .prepare("select id from leads")
      .all()
      .map(({ id }) => id);
  }

  const filesBelow = (path: string) =>
    globSync(`${path}/**`, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));

  const isNightly = (file: string) => /leads-[\d-]{10}\.sqlite$/.test(file);

  /** While a nightly backup has leads that the store lacks, health says so. */
  async function checkLoss(problems: readonly string[]): Promise<void> {
    const ids = new Set((await stored()).map(({ id }) => id));
    const isYoung = (id: unknown) =>
      clock.running - (promised.get(`${id}`)?.storedAt ?? Number.NEGATIVE_INFINITY) < 27 * DAY;
    const lost = filesBelow(storeOptions.backupDir)
      .filter(isNightly)
      .flatMap(idsIn)
      .filter((id) => !ids.has(`${id}`));
    const isTold = problems.join().includes("leads that the database lacks");
    if (isTold ? lost.length === 0 : lost.some(isYoung))
      throw new Error(`${lost.length} leads are missing, but health says: ${problems}`);
  }

  /** What upkeep must do with files, while nobody has set the clock. */
  async function checkFiles(before: ReadonlySet<string>): Promise<void> {
    const files = filesBelow(folder);
    for (const file of files) {
      const isCopy = /\.eml|damaged|-own-/.test(file);
      const isDoubtful = clock.running < doubtEnds;
      if (isCopy && !isDoubtful && statSync(file).mtimeMs < clock.time - 33 * DAY)
        throw new Error(`${file} is kept too long`);
    }
    const nightly = files.filter(isNightly);
    const inFolder = nightly.filter((file) => dirname(file) === storeOptions.backupDir).length;
    if (inFolder > 14) throw new Error(`${inFolder} nightly backups are kept`);
    const gone = [...before].filter((file) => isNightly(file) && !existsSync(file));
    if (gone.length > 0 && inFolder < 14) throw new Error(`${gone.join()} are deleted too early`);
    for (const file of nightly.filter((name) => !before.has(name))) {
      const ids = idsIn(file);
      const missing = (await stored()).filter(({ id }) => !ids.includes(id));
      if (missing.length > 0) throw new Error(`${file} lacks ${missing.map(({ id }) => id)}`);
    }
  }

  return {
    clock,
    advance,
    smtp,
    promised,
    delays,
    arrived,
    arrivalTimes,
    stored,
    post,
    promise,
    get leads() {
      return leads;
    },
    get other() {
      return other;
    },
    get clockWasMoved() {
      return clockWasMoved;
    },
    get isClockTrusted() {
      return isClockTrusted;
    },
    get leaptAt() {
      return leaptAt;
    },
    get timesEmptied() {
      return timesEmptied;
    },

    /** Time passes, and what is done every hour is done once. */
    async pass(ms: number): Promise<void> {
      advance(ms);
      const before = new Set(filesBelow(folder));
      await maintain(leads);
      const problems = clockWasMoved ? [] : await checkHealth(leads);
      // The store was emptied, and no backup restored that has all the leads.
      const isUnexpected = (problem: string) =>
        !/email to you has waited/.test(problem) &&
        !(timesEmptied > 0 && problem.includes("leads that the database lacks"));
      if (problems.some(isUnexpected)) throw new Error(problems.join());
      if (!clockWasMoved) await checkLoss(problems);
      if (clockWasMoved || timesEmptied > 0) return;
      await checkFiles(before);
      if (clock.running < doubtEnds) return;
      for (const { id, createdAt, mails } of await stored())
        if (createdAt < clock.time - 33 * DAY)
          if (
            mails.every(
              ({ kind, state }) => kind === "visitor" || ["sent", "canceled"].includes(state),
            )
          )
            throw new Error(`${id} is kept too long`);
    },

    /** The clock is set, although no time passes, and upkeep runs by it. */
    async setClock(ms: number): Promise<void> {
      clock.time += ms;
      leaptAt = ms > YEAR && !clockWasMoved && timesEmptied === 0 ? clock.running : undefined;
      const isBehind = ms <= -2 * DAY && !clockWasMoved;
      clockWasMoved = true;
      await maintain(leads);
      const problems = (await checkHealth(leads)).join();
      if (isBehind && !problems.includes("clock")) throw new Error(`health: ${problems}`);
    },

    /** The owner says that the clock is right: what seems old now may be deleted. */
    async trustClock(): Promise<void> {
      isClockTrusted ||= clockWasMoved;
      await trustClock(leads);
      const problems = (await checkHealth(leads)).join();
      if (problems.includes("clock")) throw new Error(`health: ${problems}`);
    },

    /** Runs `work` on a full disk. */
    async onFullDisk(work: () => Promise<void>): Promise<void> {
      if (!disk) return;
      fillDisk();
      await work().finally(freeDisk);
    },

    /** The folder can't be written for a while, and is found so by a restarted server. Forms are refused meanwhile. */
    async onReadOnlyDisk(): Promise<void> {
      if (!disk) return;
      await close();
      disk.setReadOnly(true);
      leads = openTestLeads(storeOptions);
      other = leads;
      const worker = startWorker(leads, { pollMs: 1 });
      await maintain(leads);
      const problems = await checkHealth(leads);
      await worker.stop();
      disk.setReadOnly(false);
      if (!problems.join().includes(`${dataDir} can't be written`))
        throw new Error(problems.join());
    },

    /** PostgreSQL's connections carry nothing any more; new ones work. Forms are refused for a few seconds. */
    async freezeConnections(submission: Submission): Promise<void> {
      if (!proxy) return;
      proxy.freeze();
      for (const store of [leads, other])
        for (let tries = 0; (await post(submission, store)) === undefined; tries += 1)
          if (tries === 3) throw new Error("forms are refused for good");
    },

    /** Sends what is due, until nothing is or the server stops all mail. */
    async deliver(how: Answer, person = "", interruption?: Interruption): Promise<void> {
      follow(smtp, how, person);
      await deliverFrom(leads, how, interruption);
      if (interruption === "killed") await reopen();
    },

    /** Two replicas, or two servers with one folder, send at once. */
    async deliverByBoth(): Promise<void> {
      acceptAll(smtp);
      await Promise.all([leads, other].map((store) => deliverFrom(store, "accepts")));
    },

    restart: () => reopen(),

    /** The owner sets another BACKUP_DIR, or the first one again. */
    async moveBackups(): Promise<void> {
      // A new database doesn't know the former folder.
      if (timesEmptied > 0) return;
      const [first = "", second = ""] = backupDirs;
      storeOptions.backupDir = storeOptions.backupDir === first ? second : first;
      await reopen();
    },

    /** @returns which, for `restore` */
    async backUp(): Promise<number> {
      const file = join(storeOptions.backupDir, `leads-own-${backups.length}.sqlite`);
      const connection = connect(storeOptions);
      await backUp(connection, file);
      await connection.close();
      utimesSync(file, clock.time / 1000, clock.time / 1000);
      return (
        backups.push({ file, leads: new Map((await stored()).map((lead) => [lead.id, lead])) }) - 1
      );
    },

    /** @param which any number: earlier backups in turn */
    async restore(which: number, into: "as it is" | "empty" | "damaged"): Promise<void> {
      const backup = backups[which % backups.length];
      // Retention deletes old ones.
      if (!backup || !existsSync(backup.file)) return;
      if (into !== "as it is") {
        timesEmptied += 1;
        if (databaseUrl) await reopen(() => emptyDatabase(databaseUrl));
        // Below an open SQLite connection, which must notice.
        else if (into === "empty") removeStore();
        else await damageStore();
        for (const lead of promised.values()) lead.isLost = true;
      }
      const isDamaged = into === "damaged" && !databaseUrl;
      const before = new Set(isDamaged ? [] : (await stored()).map(({ id }) => id));
      for (const [id, { isFlagged, answeredAt, mails }] of backup.leads) {
        const lead = promised.get(id);
        if (before.has(id) || !lead) continue;
        Object.assign(lead, { isLost: false, isFlagged, isAnswered: answeredAt !== null });
        lead.isSaved = mails.some(({ kind, state }) => kind === "owner" && state === "saved");
        // The backup may not know yet that it was mailed. A resent lead has two emails.
        const wasSent = (of: MailKind) =>
          mails.some(({ kind, state }) => kind === of && state === "sent");
        if (!wasSent("owner")) explain(id);
        if (!wasSent("owner") && lead.resends > 0) explain(id);
        if (!wasSent("visitor")) explain(id, "visitor");
      }
      const { leads: count } = await restore(storeOptions, backup.file);
      doubtEnds = clock.running + 14 * DAY;
      if (isDamaged) dateDamaged();
      const after = await stored();
      if (count !== after.length - before.size)
        throw new Error(`a restore says that it added ${count} leads`);
      for (const { id, mails } of after)
        for (const { kind, state } of before.has(id) ? [] : mails) {
          const was = backup.leads.get(id)?.mails.find((mail) => mail.kind === kind)?.state;
          const isSame = was === state || (was === "sending" && state === "pending");
          // Spam stays spam, and what was given up or saved isn't sent.
          if (was && !isSame) throw new Error(`a restore makes ${id}-${kind} ${state}, not ${was}`);
        }
    },

    /** The owner restores a file that is no backup, or one of an empty store. */
    async restoreWrongFile(text: string): Promise<void> {
      const file = join(folder, "wrong");
      writeFileSync(file, text);
      const before = await stored();
      const { unread, leads: count } = await restore(storeOptions, file);
      doubtEnds = clock.running + 14 * DAY;
      rmSync(file);
      if (count > 0 || unread === undefined) throw new Error(`restored ${count} leads of ${text}`);
      if (!isDeepStrictEqual(before, await stored())) throw new Error("a wrong file changes leads");
    },

    /** Another program reads the database meanwhile, so that SQLite's log keeps what is deleted. */
    async whileRead(work: () => Promise<void>): Promise<void> {
      using reader = databaseUrl ? undefined : new DatabaseSync(sqliteFile(dataDir));
      reader?.exec("begin");
      reader?.prepare("select * from leads").all();
      await work();
    },

    /** Retention fails for more than a day, which health says. */
    async failRetention(): Promise<void> {
      if (databaseUrl || clockWasMoved || timesEmptied > 0 || clock.running < doubtEnds) return;
      await this.whileRead(async () => {
        advance(25 * HOUR);
        await maintain(leads);
        const problems = (await checkHealth(leads)).join();
        if (!problems.includes("haven't been deleted")) throw new Error(`health: ${problems}`);
      });
      await maintain(leads);
    },

    /** The database's file is replaced while a form is being stored. @param turns how many steps that takes meanwhile */
    async replaceDuring(submission: Submission, turns: number): Promise<void> {
      if (databaseUrl) return;
      let isDone = false;
      const posting = post(submission).finally(() => {
        isDone = true;
      });
      for (let turn = 0; turn < turns; turn += 1) await undefined;
      // What was thanked before is lost with the file, but not what is thanked after.
      const wasThanked = isDone;
      removeStore();
      timesEmptied += 1;
      for (const lead of promised.values()) lead.isLost = true;
      await posting;
      if (wasThanked) posted.clear();
    },

    /** Another program reads the database while a person is erased: the erasure says so, and is repeated after it. */
    async eraseWhileRead(which: number): Promise<void> {
      const { email } = [...promised.values()][which % promised.size] ?? {};
      const isLeft = (await stored()).some((lead) => lead.payload.email === email);
      if (!isLeft || !email || databaseUrl) return;
      await this.whileRead(async () => {
        const { problems } = await searchEverywhere(leads, {
          matches: matcherOf(email),
          mustErase: true,
        });
        if (!problems.join().includes("another program reads")) throw new Error(problems.join());
      });
      await this.erase(which);
    },

    /** @param isMeant which of the promised leads are erased */
    async eraseAll(search: Omit<Search, "mustErase">, isMeant: (lead: Promised) => boolean) {
      const meant = [...promised.values()].filter(isMeant);
      const preview = await searchEverywhere(leads, { ...search, mustErase: false });
      const { problems, copies, emails } = await searchEverywhere(leads, {
        ...search,
        mustErase: true,
      });
      if (problems.some((problem) => !/leads\.damaged-/.test(problem)))
        throw new Error(problems.join());
      if (!isDeepStrictEqual([preview.copies, preview.emails], [copies, emails]))
        throw new Error("the preview names other files");
      for (const lead of meant) lead.isErased = true;
    },

    /** @param which any number: the person of one of the leads */
    async erase(which: number): Promise<void> {
      const { email } = [...promised.values()][which % promised.size] ?? {};
      if (!email) return;
      const others = filesBelow(join(dataDir, "mail")).filter(
        (file) => !readFileSync(file).includes(email) && !/notice/.test(file),
      );
      await this.eraseAll(
        { matches: matcherOf(email.toUpperCase()) },
        (lead) => lead.email === email,
      );
      // A new database doesn't know a former folder of backups.
      const formerDir = backupDirs.find((path) => path !== storeOptions.backupDir) ?? "";
      const isUnknown = (file: string) =>
        /leads\.damaged-/.test(file) || (timesEmptied > 0 && dirname(file) === formerDir);
      const left = filesBelow(folder).filter(
        (file) => !isUnknown(file) && readFileSync(file).includes(email),
      );
      if (left.length > 0) throw new Error(`${email} is still in ${left.join()}`);
      const gone = others.filter((file) => !existsSync(file));
      if (gone.length > 0) throw new Error(`other people's emails are gone: ${gone.join()}`);
    },

    /** The owner erases what bots sent and what they marked as spam. */
    async eraseFlagged(): Promise<void> {
      // An older copy of a lost database may have another mark.
      if (timesEmptied > 0) return;
      const flagged = new Set(
        (await stored()).filter(({ isFlagged }) => isFlagged).map(({ id }) => id),
      );
      await this.eraseAll(
        { matches: ({ isFlagged }: Lead) => isFlagged, needsStore: true },
        ({ id }) => flagged.has(id),
      );
    },

    /** A replica freezes while it sends an email, and records its outcome while another sends it. */
    async freeze(ms: number): Promise<void> {
      const frozen = await claimMail(leads);
      if (!frozen) return;
      advance(ms);
      // Meanwhile, its lead may become too old to be kept.
      await maintain(leads);
      const second = await claimMail(other);
      const failure = { result: "unavailable", reason: "it failed" } as const;
      // Another email may have become due before it.
      const isTaken = second?.id === frozen.id;
      const isSettled = await settleMail(leads, frozen, isTaken ? { result: "sent" } : failure);
      if (isTaken && isSettled)
        throw new Error(`${frozen.id} counts as sent, although another replica is sending it`);
      if (second) await settleMail(other, second, failure);
    },

    /** What wasn't sent is due again. */
    async retry(): Promise<void> {
      await retryMails(leads);
      await noteSaved();
      for (const { isFlagged, mails } of await stored())
        for (const { id, kind, state, queued_at } of isFlagged ? [] : mails)
          if (
            kind === "owner" ? state === "saved" : state === "dead" && queued_at > clock.time - DAY
          )
            throw new Error(`${id} stays ${state} after a retry`);
    },

    /** SMTP_URL is missing for a while: emails are saved as files. */
    async saveAsFiles(): Promise<void> {
      await deliverFrom(leads, "accepts", undefined, { smtpUrl: undefined });
      const files = join(dataDir, "mail");
      const names = existsSync(files) ? readdirSync(files) : [];
      const [first] = names;
      // As a process leaves it that is killed while it writes.
      if (first)
        copyFileSync(join(files, first), join(files, `${first.replace(/\.part$/, "")}.part`));
      for (const name of existsSync(files) ? readdirSync(files) : [])
        utimesSync(join(files, name), clock.time / 1000, clock.time / 1000);
      for (const { id, mails } of await stored())
        for (const { kind, state, message_id } of mails)
          if (state === "saved" && !names.includes(`${message_id.slice(1).split("@")[0]}.eml`))
            throw new Error(`${id}-${kind} isn't saved`);
      await noteSaved();
    },

    /** The owner has answered a lead, or not. @param which any number */
    async answer(which: number, isAnswered: boolean): Promise<void> {
      const all = await stored();
      promise(all);
      const lead = promised.get(all[which % all.length]?.id ?? "");
      if (!lead) return;
      await markAnswered(leads, lead.reference, isAnswered);
      lead.isAnswered = isAnswered;
    },

    /** The owner marks a lead as spam, or takes the mark back. @param which any number */
    async mark(which: number, isSpam: boolean): Promise<void> {
      const all = await stored();
      promise(all);
      const { id = "", mails = [] } = all[which % all.length] ?? {};
      const lead = promised.get(id);
      if (!lead) return;
      await (isSpam ? markSpam : unmarkSpam)(leads, id);
      lead.isFlagged = isSpam;
      if (!isSpam) lead.isHoneypotFilled = false;
      // What was being sent by a killed replica waits for the end of that attempt.
      for (const mail of mails)
        if (mail.state === "canceled") delays.set(mail.id, Math.max(3, delays.get(mail.id) ?? 0));
    },

    /** The owner asks for one more email about a lead. @param which any number */
    async resend(which: number): Promise<void> {
      const all = await stored();
      promise(all);
      const lead = promised.get(all[which % all.length]?.id ?? "");
      if (!lead) return;
      await resendLead(leads, lead.id);
      lead.resends += 1;
      lead.arrivals.fill(0);
    },

    async close(): Promise<void> {
      await close();
      if (databaseUrl) await emptyDatabase(databaseUrl);
      if (disk) disk.remove();
      else rmSync(folder, { recursive: true });
    },
  };
}
