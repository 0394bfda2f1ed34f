/**
 * `npm run edit`: the dev site with the owner's editor beside it. The editor's packages have a
 * lockfile of their own and are installed here, the first time and after every update of it, so
 * that `npm ci` of the site stays as quick as it is.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startDev } from "../../scripts/dev.ts";

const FOLDER = import.meta.dirname;
const lock = readFileSync(join(FOLDER, "package-lock.json"), "utf8");
/** A copy of the lockfile that the installed packages came from. */
const installed = join(FOLDER, "node_modules/.installed-lock.json");

function isInstalled(): boolean {
  try {
    return readFileSync(installed, "utf8") === lock;
  } catch {
    return false;
  }
}

function install(): void {
  console.log("Installing the editor's packages. Only the first time, for about half a minute.");
  const { status } = spawnSync("npm", ["ci", "--prefix", FOLDER], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    console.error(
      "The editor's packages could not be installed: is this computer on the internet?",
    );
    process.exit(1);
  }
  writeFileSync(installed, lock);
}

if (!isInstalled()) install();
if (process.argv.includes("--format")) {
  const { formatAll } = await import("./format.ts");
  const files = formatAll(process.cwd());
  console.log(files.length === 0 ? "Every content file is formatted." : files.join("\n"));
} else if (!process.argv.includes("--install")) {
  startDev({ config: "tools/edit/astro.config.ts", path: "/keystatic" });
}
