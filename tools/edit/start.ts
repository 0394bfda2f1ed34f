/** `npm run edit`: starts the dev site with the owner's editor. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { RESTART_CODE } from "./restart.ts";

// npm writes this file last, so it is missing after an interrupted installation.
if (!existsSync("node_modules/.package-lock.json")) {
  console.error("The site's packages aren't installed. Run npm ci, then npm run edit again.");
  process.exit(1);
}
const astro = ["node_modules/astro/bin/astro.mjs", "dev", "--config", "tools/edit/astro.config.ts"];
let env = process.env;
let status: number | null;
do {
  ({ status } = spawnSync(process.execPath, astro, { stdio: "inherit", env }));
  // Only the first start opens the browser.
  env = { ...env, BROWSER: "none" };
} while (status === RESTART_CODE);
process.exitCode = status ?? 0;
