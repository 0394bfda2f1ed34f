/**
 * Where Chromium is and how it is started headless on a machine of any kind: an environment
 * variable, one the system has, or Playwright's own.
 */
import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

const SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Keeps Chromium from calling home: a closed network refuses those by the hundred. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Path of a Chromium outside Playwright's own cache, if there is one. */
export function systemChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH ?? SYSTEM.find(existsSync);
}

/** Launch options for Playwright. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = systemChromium();
  return { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) };
}
