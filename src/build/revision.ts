import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The commit that is built; empty if unknown. In an archive of a commit, only REVISION names it. */
function currentRevision(): string {
  const { REVISION } = process.env;
  if (REVISION) return REVISION;
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "";
  }
}

/** Writes /revision.json, which tells the editor which commit visitors read. */
export const writeRevision = (site: string): Promise<void> =>
  writeFile(
    join(site, "revision.json"),
    `${JSON.stringify({ revision: currentRevision(), builtAt: new Date().toISOString() })}\n`,
  );
