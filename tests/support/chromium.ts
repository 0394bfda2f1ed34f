import type { LaunchOptions } from "@playwright/test";
import { CHROMIUM_FLAGS, programOf } from "../../scripts/browser-programs.ts";

/** Launch options for Playwright, whose own Chromium is taken where the machine has none. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = programOf("Chromium");
  return { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) };
}
