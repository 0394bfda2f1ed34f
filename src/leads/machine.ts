/** What the owner must look after on the machine, as sentences. */
import { statfsSync } from "node:fs";
import type { Settings } from "#settings.ts";

/** Less free space than this share of the disk, or than this on large disks, is a problem. */
const MIN_FREE_SHARE = 0.1;
const MIN_FREE_GB = 10;

/** @param folder need not exist */
function diskProblem(content: string, folder: string): string | undefined {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    const freeGb = (bavail * bsize) / 1e9;
    if (freeGb >= MIN_FREE_GB || bavail >= MIN_FREE_SHARE * blocks) return undefined;
    const percent = Math.floor((100 * bavail) / blocks);
    return `Only ${percent} % of the disk with the ${content} is free (${freeGb.toFixed(1)} GB).`;
  } catch {
    return undefined;
  }
}

export function machineProblems({ smtpUrl, isPublic, dataDir, backupDir }: Settings): string[] {
  const mailProblem =
    isPublic && !smtpUrl
      ? "SMTP_URL isn't set, so emails are only saved as files. Set it, then run “leads retry --files”."
      : undefined;
  const problems = [
    diskProblem("leads", dataDir) ?? diskProblem("backups", backupDir),
    mailProblem,
  ];
  return problems.filter((problem) => problem !== undefined);
}
