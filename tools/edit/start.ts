/**
 * `npm run edit` starts the dev site with the owner's editor. To keep the site's `npm ci` fast, the editor's
 * packages have their own lockfile; this script installs them if they are missing or outdated. `--format`
 * formats the content files instead; `--install` only installs the packages.
 */
import { spawnSync } from "node:child_process";
import { arePackagesInstalled } from "./packages.ts";

function exit(message: string): never {
  console.error(message);
  process.exit(1);
}

if (!arePackagesInstalled(process.cwd()))
  exit("The site needs packages that aren't installed. Run npm ci, then npm run edit again.");
if (!arePackagesInstalled(import.meta.dirname)) {
  console.log(
    "Installing the editor's packages: about half a minute, only on the first run and after updates.",
  );
  const { status } = spawnSync("npm", ["ci", "--prefix", import.meta.dirname], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0)
    exit(
      "The editor's packages couldn't be installed. Check the internet connection, then run npm run edit again.",
    );
}
if (process.argv.includes("--format")) {
  const { formatAll } = await import("./format.ts");
  const files = formatAll(process.cwd());
  console.log(files.length === 0 ? "Every content file is formatted." : files.join("\n"));
} else if (!process.argv.includes("--install")) {
  const { dev } = await import("astro");
  await dev({ configFile: "tools/edit/astro.config.ts" });
}
