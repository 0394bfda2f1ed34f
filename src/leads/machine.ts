/** What the owner must look after on the machine, as sentences. */
import { existsSync, statfsSync } from "node:fs";
import type { Settings } from "#settings.ts";

/** Less free space than this share of the disk is a problem, unless it is more than MAX_NEEDED_BYTES. */
const MIN_FREE_SHARE = 0.1;
const MAX_NEEDED_BYTES = 10e9;

function isFull(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, blocks, bsize } = statfsSync(folder);
  return bavail * bsize < Math.min(MIN_FREE_SHARE * blocks * bsize, MAX_NEEDED_BYTES);
}

export function machineProblems({ smtpUrl, isPublic, dataDir, backupDir }: Settings): string[] {
  const full = [dataDir, backupDir].filter(isFull);
  const problems = full.map((folder) => `The disk with ${folder} is more than nine tenths full.`);
  if (isPublic && !smtpUrl)
    problems.push(
      "SMTP_URL isn't set, so emails are only saved as files. Set it, then run “leads retry --files”.",
    );
  return problems;
}
