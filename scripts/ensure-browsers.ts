/**
 * Finds the three browsers of the tests, or gets them: those that a variable names or the machine has; else
 * with `apt-get` when root on Debian; Chromium else by Playwright's own download. Without Firefox or WebKit
 * their journeys are skipped by name, but not in CI.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { type BrowserName, programOf } from "./browser-programs.ts";

/** Debian's packages; WebKit's browser needs a screen, and GStreamer's decoders for films. */
const PACKAGES = {
  Chromium: ["chromium-headless-shell"],
  Firefox: ["firefox-esr"],
  WebKit: ["webkit2gtk-driver", "xvfb", "gstreamer1.0-plugins-good", "gstreamer1.0-libav"],
} as const;

/** What this needs of the machine; a test has another. */
const HERE = {
  /** Path of such a browser, if there is one. */
  found: (browser: BrowserName) =>
    programOf(browser) ??
    (browser === "Chromium" ? [chromium.executablePath()].find(existsSync) : undefined),
  /** Whether packages may be installed with apt-get. */
  apt: existsSync("/etc/debian_version") && process.getuid?.() === 0,
  /** Whether no browser may be missing. */
  ci: Boolean(process.env["CI"]),
  /** Runs a command. @returns whether it succeeded */
  run(command: string, ...args: string[]) {
    console.log(`$ ${command} ${args.join(" ")}`);
    return spawnSync(command, args, { stdio: "inherit" }).status === 0;
  },
};

/** One by one: on Ubuntu the first has no package, and that must not cost the others. */
function installPackages({ run }: typeof HERE, browsers: readonly BrowserName[]): void {
  if (browsers.length === 0 || !run("apt-get", "update", "-qq")) return;
  for (const browser of browsers)
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...PACKAGES[browser]);
}

/** Playwright's Chromium, with the libraries it needs where they can be had. */
function download({ apt, run }: typeof HERE): void {
  const install = ["playwright", "install", "chromium"];
  if (!(apt && run("npx", ...install, "--with-deps"))) run("npx", ...install);
}

/**
 * Makes sure of the browsers as far as this machine allows.
 * @returns Chromium's path, and which of the others are missing
 * @throws Error saying what to install when there is no Chromium, or in CI when any is missing
 */
export function ensureBrowsers(machine = HERE): { chromium: string; missing: BrowserName[] } {
  const { apt, ci, found } = machine;
  const lacking = () =>
    (Object.keys(PACKAGES) as BrowserName[]).filter((browser) => !found(browser));
  if (apt) installPackages(machine, lacking());
  if (!found("Chromium")) download(machine);
  const path = found("Chromium");
  if (!path)
    throw new Error(
      "No Chromium for the browser tests. Install one (apt-get install chromium, or your system's own) or set CHROMIUM_PATH to its executable.",
    );
  const missing = lacking();
  if (ci && missing.length > 0) {
    const packages = missing.flatMap((browser) => PACKAGES[browser]);
    throw new Error(`No ${missing.join(", no ")} in CI: apt-get install ${packages.join(" ")}`);
  }
  return { chromium: path, missing };
}
