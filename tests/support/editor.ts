/** The editor's packages, which `npm ci` leaves out: installed where a test first wants them. */
import { spawnSync } from "node:child_process";

/**
 * Installs them as `npm run edit` does.
 * @returns whether they are there; false without a network, which a test may skip for, CI not
 * @throws Error in CI, with what npm said
 */
export function ensureEditor(): boolean {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["tools/edit/start.ts", "--install"],
    { encoding: "utf8" },
  );
  if (status !== 0 && process.env["CI"]) throw new Error(stdout + stderr);
  return status === 0;
}
