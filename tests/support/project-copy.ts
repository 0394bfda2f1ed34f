/** A copy of the project to change and build, so that no test touches the real content or build. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { PLAIN_ENVIRONMENT } from "./plain-environment.ts";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "../..");

/** What a build reads, and the tests of what it made. */
const SOURCES = [
  ".htmlvalidate.mjs",
  "astro.config.ts",
  "content",
  "media",
  "package.json",
  "scripts",
  "src",
  "tests",
  "tsconfig.json",
  "vitest.config.ts",
];

/** Kept by builds below node_modules: a copy has its own, so that builds do not disturb each other. */
const PRIVATE = new Set([".astro", ".cache", ".vite"]);

export type ProjectCopy = Awaited<ReturnType<typeof copyProject>>;

/** A build, or a run of tests, that stopped; its message is what it printed. */
export class BuildError extends Error {
  override readonly name = "BuildError";
}

/** Packages by links, pictures already encoded by the same cache as the project's own build. */
async function linkPackages(folder: string): Promise<void> {
  const packages = join(ROOT, "node_modules");
  const target = join(folder, "node_modules");
  await mkdir(join(target, ".astro"), { recursive: true });
  await mkdir(join(packages, ".astro/assets"), { recursive: true });
  for (const entry of await readdir(packages)) {
    if (!PRIVATE.has(entry)) await symlink(join(packages, entry), join(target, entry));
  }
  await symlink(join(packages, ".astro/assets"), join(target, ".astro/assets"));
}

/** Copies the project as it stands. */
export async function copyProject() {
  const folder = await mkdtemp(join(tmpdir(), "project-copy-"));
  for (const source of SOURCES) {
    await cp(join(ROOT, source), join(folder, source), { recursive: true });
  }
  await linkPackages(folder);
  const at = (file: string) => join(folder, file);
  /** Replaces a file; parents are made. */
  const write = async (file: string, content: string | Uint8Array) => {
    await mkdir(dirname(at(file)), { recursive: true });
    await rm(at(file), { force: true });
    await writeFile(at(file), content);
  };
  /** As a person would type it there. */
  const type = async (command: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
    const own = { PATH: `${at("node_modules/.bin")}:${PLAIN_ENVIRONMENT["PATH"]}` };
    const options = {
      cwd: folder,
      env: { ...PLAIN_ENVIRONMENT, ...own, ASTRO_TELEMETRY_DISABLED: "1", ...env },
      maxBuffer: 64 * 1024 * 1024,
    };
    try {
      const { stdout, stderr } = await run(command, args, options);
      return stripVTControlCharacters(stdout + stderr);
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      throw new BuildError(stripVTControlCharacters(stdout + stderr));
    }
  };
  return {
    folder,
    write,
    /**
     * Builds as `npm run build` does.
     * @param env settings of the build; nothing of the tester's own environment reaches the pages
     * @returns what the build printed
     * @throws BuildError with what it printed
     */
    build: (env: NodeJS.ProcessEnv = {}) => type("npm", ["run", "build"], env),
    /** Runs tests of the project there. @throws BuildError with what they printed */
    test: (...args: string[]) => type("node", ["node_modules/vitest/vitest.mjs", "run", ...args]),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}
