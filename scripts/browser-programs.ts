import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { LaunchOptions } from "@playwright/test";

const locate = (variable: string, paths: readonly string[]): string | undefined =>
  process.env[variable] ?? paths.find(existsSync);

const onPath = (program: string): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(existsSync);

const PROGRAMS = {
  Chromium: () =>
    locate("CHROMIUM_PATH", [
      // The headless shell is first because it is faster, and because killing Debian's wrapper script
      // (/usr/bin/chromium) leaves the browser running.
      "/usr/lib/chromium/chromium-headless-shell",
      "/usr/bin/chromium",
      "/usr/bin/chromium-browser",
      "/usr/bin/google-chrome",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    ]),
  Firefox: () => locate("FIREFOX_PATH", ["/usr/bin/firefox-esr", "/usr/bin/firefox"]),
  // Looks for the browser's X server and for the driver, whose package includes the browser.
  WebKit: () =>
    existsSync("/usr/bin/Xvfb")
      ? locate("WEBKIT_DRIVER_PATH", ["/usr/bin/WebKitWebDriver"])
      : undefined,
  // WebKitGTK plays MP4 through two GStreamer plugins: the demuxer and the H.264 decoder.
  "WebKit's film decoders": () => {
    const [demuxer, decoder] = ["isomp4", "libav"].map(
      (plugin) => globSync(`/usr/lib/{,*/}gstreamer-1.0/libgst${plugin}.so`)[0],
    );
    return demuxer && decoder;
  },
  ffmpeg: () => onPath("ffmpeg"),
  "heif-convert": () => onPath("heif-convert"),
};

export type Program = keyof typeof PROGRAMS;

export const programPath = (program: Program): string | undefined => PROGRAMS[program]();

/** Chromium's command-line flags. Some turn off background requests, which fail without internet access. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Returns Playwright's launch options for the installed Chromium; without one, Playwright uses its own. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = programPath("Chromium");
  return { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) };
}
