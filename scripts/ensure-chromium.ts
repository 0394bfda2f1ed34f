/**
 * Finds a Chromium for the browser tests, or gets one: CHROMIUM_PATH, the system's, Playwright's;
 * else with `apt-get` when root on Debian; else, or when that fails, Playwright's own download.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { systemChromium } from "../tests/support/chromium.ts";

/** What this needs of the machine; a test has another. */
export interface Machine {
  /** Path of a Chromium that is there. */
  readonly found: () => string | undefined;
  /** Whether packages may be installed with apt-get. */
  readonly apt: boolean;
  /** Runs a command. @returns whether it succeeded */
  readonly run: (command: string, ...args: string[]) => boolean;
}

const HERE: Machine = {
  found: () => systemChromium() ?? [chromium.executablePath()].find(existsSync),
  apt: existsSync("/etc/debian_version") && process.getuid?.() === 0,
  run(command, ...args) {
    console.log(`$ ${command} ${args.join(" ")}`);
    return spawnSync(command, args, { stdio: "inherit" }).status === 0;
  },
};

/** On Ubuntu there is no such package; a machine without Debian's mirrors fails at the first line. */
function installPackage({ run }: Machine): boolean {
  return (
    run("apt-get", "update", "-qq") &&
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium")
  );
}

/** With the libraries it needs where they can be had. */
function download({ apt, run }: Machine): boolean {
  const install = ["playwright", "install", "chromium"];
  return (apt && run("npx", ...install, "--with-deps")) || run("npx", ...install);
}

/**
 * Makes sure that there is a Chromium.
 * @returns its path
 * @throws Error saying what to install when none can be had
 */
export function ensureChromium(machine = HERE): string {
  const here = machine.found();
  if (here) return here;
  if (!(machine.apt && installPackage(machine))) download(machine);
  const installed = machine.found();
  if (!installed)
    throw new Error(
      "No Chromium for the browser tests. Install one (apt-get install chromium, or your system's own) or set CHROMIUM_PATH to its executable.",
    );
  return installed;
}
