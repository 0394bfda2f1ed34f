/**
 * Finds a Chromium for the browser tests, or gets one: CHROMIUM_PATH, the system's,
 * Playwright's; else `apt-get` when root on Debian, else `npx playwright install chromium`.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { systemChromium } from "../tests/support/chromium.ts";

function run(command: string, ...args: string[]): boolean {
  console.log(`$ ${command} ${args.join(" ")}`);
  return spawnSync(command, args, { stdio: "inherit" }).status === 0;
}

const found = (): string | undefined =>
  systemChromium() ??
  (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined);

/**
 * Makes sure that there is a Chromium.
 * @returns its path
 * @throws Error saying what to install when none can be had
 */
export function ensureChromium(): string {
  const here = found();
  if (here) return here;
  const debian = existsSync("/etc/debian_version") && process.getuid?.() === 0;
  if (debian && run("apt-get", "update", "-qq"))
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium");
  else run("npx", "playwright", "install", "chromium");
  const installed = found();
  if (!installed)
    throw new Error(
      "No Chromium for the browser tests. Install one (apt-get install chromium, or your system's own) or set CHROMIUM_PATH to its executable.",
    );
  return installed;
}
