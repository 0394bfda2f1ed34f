/**
 * `npm run edit`: the dev site with the owner's editor. The editor's packages have their own
 * lockfile and are installed here, on the first run and after each change of the lockfile, so
 * that the site's `npm ci` stays fast.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const lock = readFileSync(join(import.meta.dirname, "package-lock.json"), "utf8");
/** A copy of the lockfile of the installed packages. */
const installedLock = join(import.meta.dirname, "node_modules/.installed-lock.json");

if (!existsSync(installedLock) || readFileSync(installedLock, "utf8") !== lock) {
  console.log(
    "Installing the editor's packages: about half a minute, only on the first run and after updates.",
  );
  const { status } = spawnSync("npm", ["ci", "--prefix", import.meta.dirname], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    console.error("The editor's packages could not be installed. Is this computer online?");
    process.exit(1);
  }
  writeFileSync(installedLock, lock);
}
if (process.argv.includes("--format")) {
  const { formatAll } = await import("./format.ts");
  const files = formatAll(process.cwd());
  console.log(files.length === 0 ? "Every content file is formatted." : files.join("\n"));
} else if (!process.argv.includes("--install")) {
  const { dev } = await import("astro");
  await dev({ configFile: "tools/edit/astro.config.ts" });
}
