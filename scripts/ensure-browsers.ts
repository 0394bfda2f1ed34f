/**
 * Installs missing programs that the tests need: with apt-get, if this process runs as root on Debian or
 * Ubuntu. Throws an error if Chromium is still missing or, in CI, if any program is. Otherwise, the tests
 * that need a missing program are skipped.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Program, programPath } from "./browser-programs.ts";

/** For each program, alternative sets of Debian packages, tried in order until one can be installed. */
const PACKAGES: Record<Program, readonly (readonly string[])[]> = {
  Chromium: [["chromium-headless-shell"], ["chromium"]],
  Firefox: [["firefox-esr"]],
  WebKit: [["webkit2gtk-driver", "xvfb"]],
  "WebKit's film decoders": [["gstreamer1.0-plugins-good", "gstreamer1.0-libav"]],
  ffmpeg: [["ffmpeg"]],
  // Debian 13 decodes HEIC with a package of its own.
  "heif-convert": [["libheif-examples", "libheif-plugin-libde265"], ["libheif-examples"]],
};

const hasApt = existsSync("/etc/debian_version") && process.getuid?.() === 0;

function aptGet(...args: string[]): boolean {
  console.log(`$ apt-get ${args.join(" ")}`);
  return spawnSync("apt-get", args, { stdio: "inherit" }).status === 0;
}

export function ensureBrowsers(): void {
  const findMissing = () =>
    (Object.keys(PACKAGES) as Program[]).filter((program) => !programPath(program));
  const install = ["install", "-y", "-qq", "--no-install-recommends"];
  const installable = hasApt ? findMissing() : [];
  if (installable.length > 0 && aptGet("update", "-qq")) {
    // One command per program, so that a package that this Debian release lacks doesn't block the others.
    for (const program of installable)
      PACKAGES[program].some((packages) => aptGet(...install, ...packages));
  }
  const required = findMissing().filter((program) => process.env["CI"] || program === "Chromium");
  if (required.length === 0) return;
  const packages = required.flatMap((program) => PACKAGES[program].at(-1) ?? []);
  throw new Error(
    `The tests need ${required.join(", ")}. Install: apt-get install ${packages.join(" ")} (or set CHROMIUM_PATH to your system's Chromium).`,
  );
}
