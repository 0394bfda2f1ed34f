/**
 * As root on Debian or Ubuntu, installs missing programs for the tests with apt-get. Fails if Chromium is still
 * missing, or in CI any program; otherwise, tests that need a missing program are skipped.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Program, programPath } from "./browser-programs.ts";

/** Debian packages by program; alternatives are tried in order until one installs. */
const PACKAGES: Record<Program, readonly (readonly string[])[]> = {
  Chromium: [["chromium-headless-shell"], ["chromium"]],
  Firefox: [["firefox-esr"]],
  WebKit: [["webkit2gtk-driver", "xvfb"]],
  "WebKit's film decoders": [["gstreamer1.0-plugins-good", "gstreamer1.0-libav"]],
  ffmpeg: [["ffmpeg"]],
};

/** The default for `ensureBrowsers`; tests pass a stub instead. */
const THIS_MACHINE = {
  programPath,
  /** Whether this process can install packages with apt-get. */
  hasApt: existsSync("/etc/debian_version") && process.getuid?.() === 0,
  /** Whether every missing program is an error, not only Chromium. */
  isCI: Boolean(process.env["CI"]),
  /** Runs a command. @returns whether it succeeded */
  run(command: string, ...args: string[]) {
    console.log(`$ ${command} ${args.join(" ")}`);
    return spawnSync(command, args, { stdio: "inherit" }).status === 0;
  },
};

/**
 * Installs missing programs as far as this machine allows.
 * @returns the programs that are still missing; their tests are skipped
 * @throws Error that lists the packages to install, if Chromium is missing or, in CI, any program
 */
export function ensureBrowsers(machine = THIS_MACHINE): Program[] {
  const findMissing = () =>
    (Object.keys(PACKAGES) as Program[]).filter((program) => !machine.programPath(program));
  const install = ["install", "-y", "-qq", "--no-install-recommends"];
  const installable = machine.hasApt ? findMissing() : [];
  if (installable.length > 0 && machine.run("apt-get", "update", "-qq")) {
    // Separately, so that a package missing in this release doesn't block the others.
    for (const program of installable)
      PACKAGES[program].some((packages) => machine.run("apt-get", ...install, ...packages));
  }
  const missing = findMissing();
  const required = missing.filter((program) => machine.isCI || program === "Chromium");
  if (required.length === 0) return missing;
  const packages = required.flatMap((program) => PACKAGES[program].at(-1) ?? []);
  throw new Error(
    `The tests need ${required.join(", ")}. Install: apt-get install ${packages.join(" ")} (or set CHROMIUM_PATH to your system's Chromium).`,
  );
}
