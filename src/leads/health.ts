/** What the owner must look after, as sentences: the store, unsent emails, backups and the disk. */
import { existsSync, statfsSync } from "node:fs";
import { backupState } from "./backup.ts";
import { readClock } from "./clock.ts";
import { RESTORE_ADVICE, sqliteFile } from "./database.ts";
import { isReached } from "./limits.ts";
import { lossProblems } from "./lost.ts";
import { countSentToOwner, OWNER_BUDGET } from "./outbox.ts";
import { retentionProblem } from "./retention.ts";
import { isUnsent, writeMeta } from "./schema.ts";
import { isIntact } from "./sqlite.ts";
import type { FileReport, Store } from "./store.ts";
import { HOUR_MS, MAX_CLOCK_ERROR_MS, MINUTE_MS, shortTime } from "./time.ts";

/** How long a test write vouches for the next ones. */
const PROBE_VALID_MS = MINUTE_MS;
/** Age at which an unsent email to the owner is a problem. */
const LATE_MS = 20 * MINUTE_MS;
/** A disk with a smaller free share is a problem. On a large disk, MAX_NEEDED_BYTES are enough. */
const MIN_FREE_SHARE = 0.1;
const MAX_NEEDED_BYTES = 10e9;

function isFull(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, blocks, bsize } = statfsSync(folder);
  return bavail * bsize < Math.min(MIN_FREE_SHARE * blocks * bsize, MAX_NEEDED_BYTES);
}

/** Tries a durable write. @throws StoreUnavailableError */
async function probe(store: Store): Promise<void> {
  // As large as the largest lead with its indexes: less might still fit on a full disk.
  await store.write((tx) => writeMeta(tx, "probe", `${store.now()}`.padEnd(32_768)));
  store.lastProbe = store.monotonic();
}

/** While the owner gets all emails that the budget allows, the others wait for their turn. */
async function mailProblem({ query, now }: Store): Promise<string | undefined> {
  const { oldest, sent } = await query(async (db) => ({
    sent: await countSentToOwner(db, now() - HOUR_MS - LATE_MS, now()),
    oldest: await db
      .selectFrom("mails")
      .select(["queued_at", "last_error"])
      .where(isUnsent)
      .where("kind", "=", "owner")
      .orderBy("queued_at")
      .limit(1)
      .executeTakeFirst(),
  }));
  const waitedMs = now() - (oldest?.queued_at ?? now());
  if (waitedMs < LATE_MS || sent >= OWNER_BUDGET) return undefined;
  const minutes = Math.floor(waitedMs / MINUTE_MS);
  return `An email to you has waited ${minutes} minutes: ${oldest?.last_error ?? "no attempt yet"}.`;
}

/** @returns a sentence if the computer's clock is behind what it was */
async function clockProblem({ query, now }: Store): Promise<string | undefined> {
  const { newest } = await query(readClock);
  if (now() > newest - MAX_CLOCK_ERROR_MS) return undefined;
  return `This computer's clock says ${shortTime(now())}, but it was ${shortTime(newest)} before. Set the clock; if it is right, run “leads trust-clock”.`;
}

/** @throws StoreUnavailableError if leads can't be stored, by a test write that is at most a minute old */
export async function checkReady(store: Store): Promise<void> {
  if (store.monotonic() - store.lastProbe > PROBE_VALID_MS) await probe(store);
}

const fullText = (folder: string) => `The disk with ${folder} is more than nine tenths full.`;

/** Looks at the database's file and the backups. While their disk hangs, so does this thread. */
export async function inspectFiles(store: Store): Promise<FileReport> {
  const { makesBackups, backupDir, dataDir } = store.settings;
  const file = sqliteFile(dataDir);
  // The test write doesn't reach the pages of leads.
  if (store.engine === "sqlite" && existsSync(file) && !isIntact(file))
    return { problems: [`leads.sqlite is damaged. ${RESTORE_ADVICE}`], facts: [] };
  const { text, isProblem } = backupState(backupDir, store.now());
  const problems = makesBackups && isProblem ? [text] : [];
  problems.push(...(await lossProblems(store)));
  if (makesBackups && isFull(backupDir)) problems.push(fullText(backupDir));
  return { problems, facts: isProblem ? [] : [text] };
}

const reportOf = (store: Store): FileReport | Promise<FileReport> =>
  store.readFileReport?.() ?? inspectFiles(store);

/**
 * Tries a durable write, and finds what the owner must look after. Never rejects.
 * @returns sentences; none while leads can be stored, mail flows, a backup is fresh and the disk has room
 */
export async function checkHealth(store: Store): Promise<string[]> {
  const { smtpUrl, isPublic, dataDir } = store.settings;
  try {
    await probe(store);
    const problems = [
      await mailProblem(store),
      ...(await reportOf(store)).problems,
      await retentionProblem(store),
      await clockProblem(store),
      isFull(dataDir) ? fullText(dataDir) : undefined,
      isPublic && !smtpUrl
        ? "SMTP_URL isn't set, so emails are only saved as files. Set it, then run “leads retry”."
        : undefined,
    ];
    return problems.filter((problem) => problem !== undefined);
  } catch (error) {
    return [(error as Error).message];
  }
}

/** What is worth knowing although nothing is wrong, as sentences: the last backup, and which caps are reached. */
export async function readFacts(store: Store): Promise<string[]> {
  const { sent, waiting, doubtfulUntil } = await store.query(async (db) => ({
    ...(await readClock(db)),
    sent: await countSentToOwner(db, store.now() - HOUR_MS, store.now()),
    waiting: await db
      .selectFrom("mails")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(isUnsent)
      .where("kind", "=", "owner")
      .executeTakeFirstOrThrow(),
  }));
  const facts = [
    ...(await reportOf(store)).facts,
    sent >= OWNER_BUDGET &&
      `You got ${OWNER_BUDGET} emails about leads within an hour. ${waiting.count} wait for their turn, the newest first.`,
    (await isReached(store, "confirmations", "")) &&
      "As many visitors as allowed got a confirmation within a day. Others get none.",
    store.now() < doubtfulUntil &&
      `Nothing old is deleted before ${shortTime(doubtfulUntil)}, in case this computer's clock is wrong: the database is new, leads were restored, or the clock leapt by days. If it is right, “leads trust-clock” ends this.`,
  ];
  return facts.filter((fact) => typeof fact === "string");
}
