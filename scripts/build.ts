/**
 * `npm run build`: builds the site and the server in `dist.next`, then renames that folder to `dist`. A
 * failed build leaves `dist` untouched. The previous build stays as `dist.previous`, because a running server
 * still streams its films, and pages that visitors have open still request its hashed files.
 */
import { spawnSync } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";

const [BUILD, NEXT, PREVIOUS] = ["dist", "dist.next", "dist.previous"];

rmSync(NEXT, { recursive: true, force: true });
const commands = [
  `astro build --outDir ./${NEXT}/site`,
  `npm run --silent build:server -- --outdir=${NEXT}/server`,
];
for (const command of commands) {
  const { status } = spawnSync(command, { shell: true, stdio: "inherit" });
  if (status === 0) continue;
  rmSync(NEXT, { recursive: true, force: true });
  if (existsSync(BUILD))
    console.error(`\nThe build failed. ${BUILD} still contains the last successful build.`);
  process.exit(1);
}
// In a new release, `dist.previous` is a link to the running release (deploy/update), and there is no `dist`.
if (existsSync(BUILD)) {
  rmSync(PREVIOUS, { recursive: true, force: true });
  renameSync(BUILD, PREVIOUS);
}
renameSync(NEXT, BUILD);
