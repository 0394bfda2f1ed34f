/** What the owner must look after, as sentences: the store, unsent emails, backups and the disk. */
import { existsSync, statfsSync } from "node:fs";
import type { Settings } from "#settings.ts";
import { backupProblem } from "./backup.ts";
import type { Connection } from "./database.ts";
import { isOwedToOwner, writeMeta } from "./schema.ts";
import { MINUTE_MS } from "./time.ts";

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

export function createHealth(
  { query, write }: Connection,
  { smtpUrl, isPublic, dataDir, backupDir }: Settings,
  { now, monotonic }: { now: () => number; monotonic: () => number },
) {
  /** When a test write last succeeded, unless a lead couldn't be stored since. */
  let lastProbe = Number.NEGATIVE_INFINITY;

  /** Tries a durable write. @throws StoreUnavailableError */
  async function probe(): Promise<void> {
    // As large as the largest lead with its indexes: less might still fit on a full disk.
    await write((tx) => writeMeta(tx, "probe", `${now()}`.padEnd(32_768)));
    lastProbe = monotonic();
  }

  async function mailProblem(): Promise<string | undefined> {
    const oldest = await query((db) =>
      db
        .selectFrom("mails")
        .select(["queued_at", "last_error"])
        .where(isOwedToOwner)
        .orderBy("queued_at")
        .executeTakeFirst(),
    );
    const waitedMs = now() - (oldest?.queued_at ?? now());
    if (waitedMs < LATE_MS) return undefined;
    const minutes = Math.floor(waitedMs / MINUTE_MS);
    return `An email to you has waited ${minutes} minutes: ${oldest?.last_error ?? "no attempt yet"}.`;
  }

  return {
    /** To be called when a lead couldn't be stored: the last test write doesn't count any more. */
    distrust() {
      lastProbe = Number.NEGATIVE_INFINITY;
    },

    /** @throws StoreUnavailableError if leads can't be stored, by a test write that is at most a minute old */
    async checkReady(): Promise<void> {
      if (monotonic() - lastProbe > PROBE_VALID_MS) await probe();
    },

    /**
     * Tries a durable write, and finds what the owner must look after. Never rejects.
     * @returns sentences; none while leads can be stored, mail flows, a backup is fresh and the disk has room
     */
    async checkHealth(): Promise<string[]> {
      try {
        await probe();
        const fullFolders = [dataDir, backupDir].filter(isFull);
        const problems = [
          await mailProblem(),
          backupProblem(backupDir, now()),
          ...fullFolders.map((folder) => `The disk with ${folder} is more than nine tenths full.`),
          isPublic && !smtpUrl
            ? "SMTP_URL isn't set, so emails are only saved as files. Set it, then run “leads retry”."
            : undefined,
        ];
        return problems.filter((problem) => problem !== undefined);
      } catch (error) {
        return [(error as Error).message];
      }
    },
  };
}
