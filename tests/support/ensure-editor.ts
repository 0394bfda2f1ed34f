import { spawnSync } from "node:child_process";

/**
 * Installs the packages of the owner's editor as `npm run edit` does; `npm ci` doesn't install them. Vitest also
 * runs this as a global setup, so that no two test files install them at once.
 * @returns whether they are installed; false if npm fails, for example without a network
 * @throws Error in CI, with npm's output
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

export default () => void ensureEditor();
