/**
 * `npm run edit` starts the dev site with the owner's editor. To keep the site's `npm ci` fast, the editor's
 * packages have their own lockfile; this script installs them on the first run and whenever that lockfile
 * changes. `--format` formats the content files instead; `--install` only installs the packages.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const lockfile = readFileSync(join(import.meta.dirname, "package-lock.json"), "utf8");
/** The path of a copy of the lockfile, which is written after the packages have been installed. */
const installedLockPath = join(import.meta.dirname, "node_modules/.installed-lock.json");

if (!existsSync(installedLockPath) || readFileSync(installedLockPath, "utf8") !== lockfile) {
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
  writeFileSync(installedLockPath, lockfile);
}
if (process.argv.includes("--format")) {
  const { formatAll } = await import("./format.ts");
  const files = formatAll(process.cwd());
  console.log(files.length === 0 ? "Every content file is formatted." : files.join("\n"));
} else if (!process.argv.includes("--install")) {
  const { dev } = await import("astro");
  await dev({ configFile: "tools/edit/astro.config.ts" });
}
