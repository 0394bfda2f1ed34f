/**
 * Gets Firefox and WebKit for the journeys of tests/browsers: those that the machine has, else with `apt-get`
 * when root on Debian. Where neither is possible their journeys are skipped by name, but not in CI.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { programOf } from "../tests/browsers/engines/programs.ts";

/** Debian's packages; WebKit's browser needs a screen. */
const PACKAGES = { Firefox: ["firefox-esr"], WebKit: ["webkit2gtk-driver", "xvfb"] } as const;

/** What this needs of the machine; a test has another. */
export interface Machine {
  /** Whether there is such a browser. */
  readonly has: (engine: keyof typeof PACKAGES) => boolean;
  /** Whether packages may be installed with apt-get. */
  readonly apt: boolean;
  /** Whether a browser may not be missing. */
  readonly ci: boolean;
  /** Runs a command. @returns whether it succeeded */
  readonly run: (command: string, ...args: string[]) => boolean;
}

const HERE: Machine = {
  has: (engine) => programOf(engine) !== undefined,
  apt: existsSync("/etc/debian_version") && process.getuid?.() === 0,
  ci: Boolean(process.env["CI"]),
  run(command, ...args) {
    console.log(`$ ${command} ${args.join(" ")}`);
    return spawnSync(command, args, { stdio: "inherit" }).status === 0;
  },
};

/**
 * Makes sure of Firefox and WebKit as far as this machine allows.
 * @returns those that are missing
 * @throws Error in CI when one is missing, saying what to install
 */
export function ensureEngines(machine = HERE): string[] {
  const missing = () => (["Firefox", "WebKit"] as const).filter((engine) => !machine.has(engine));
  const wanted = missing().flatMap((engine) => PACKAGES[engine]);
  if (wanted.length > 0 && machine.apt && machine.run("apt-get", "update", "-qq"))
    machine.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...wanted);
  const still = missing();
  if (still.length > 0 && machine.ci)
    throw new Error(`No ${still.join(", no ")} in CI: apt-get install ${wanted.join(" ")}`);
  return still;
}
