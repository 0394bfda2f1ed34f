/** Copies the project, so that tests can change and build it without touching the original. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { PLAIN_ENVIRONMENT } from "./plain-environment.ts";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "../..");

/** Files and folders that the build and the page tests read. */
const SOURCES = [
  ".htmlvalidate.mjs",
  "astro.config.ts",
  "content",
  "media",
  "package-lock.json",
  "package.json",
  "scripts",
  "src",
  "tests",
  "tools",
  "tsconfig.json",
  "vitest.config.ts",
];

/** What npm has installed: a file, unlike all other entries. */
const LIST = ".package-lock.json";

export type ProjectCopy = Awaited<ReturnType<typeof copyProject>>;

/** Links a folder. On Windows, only junctions need no special right. */
const link = (from: string, to: string) => symlink(from, to, "junction");

/** Links the installed packages, but not the caches beside them, and the encoded pictures into a copy of the project. */
async function linkPackages(folder: string): Promise<void> {
  const packages = join(ROOT, "node_modules");
  const target = join(folder, "node_modules");
  await mkdir(target);
  for (const entry of await readdir(packages)) {
    if (entry === LIST) await cp(join(packages, LIST), join(target, LIST));
    else if (!entry.startsWith(".") || entry === ".bin")
      await link(join(packages, entry), join(target, entry));
  }
  await mkdir(join(folder, ".cache"));
  await mkdir(join(ROOT, ".cache/assets"), { recursive: true });
  await link(join(ROOT, ".cache/assets"), join(folder, ".cache/assets"));
}

/** Copies `SOURCES` to a temporary folder and links the installed packages. */
export async function copyProject() {
  const folder = await mkdtemp(join(tmpdir(), "project-copy-"));
  for (const source of SOURCES) {
    await cp(join(ROOT, source), join(folder, source), { recursive: true });
  }
  await linkPackages(folder);
  const pathOf = (file: string) => join(folder, file);
  /** Replaces a file, creating its folders. */
  const write = async (file: string, content: string | Uint8Array) => {
    await mkdir(dirname(pathOf(file)), { recursive: true });
    await rm(pathOf(file), { force: true });
    await writeFile(pathOf(file), content);
  };
  const execute = async (command: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
    const PATH = [pathOf("node_modules/.bin"), PLAIN_ENVIRONMENT["PATH"]].join(delimiter);
    const options = {
      cwd: folder,
      env: { ...PLAIN_ENVIRONMENT, PATH, ASTRO_TELEMETRY_DISABLED: "1", ...env },
      maxBuffer: 64 * 1024 * 1024,
    };
    try {
      const { stdout, stderr } = await run(command, args, options);
      return stripVTControlCharacters(stdout + stderr);
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      throw new Error(stripVTControlCharacters(stdout + stderr));
    }
  };
  return {
    folder,
    write,
    /**
     * Runs `npm run build` in the copy.
     * @param env environment variables, added to PLAIN_ENVIRONMENT
     * @returns the build's output
     * @throws Error with the build's output if the build fails
     */
    build: (env: NodeJS.ProcessEnv = {}) => execute("npm", ["run", "build"], env),
    /** Runs the project's tests in the copy. @throws Error with their output if they fail */
    test: (...args: string[]) =>
      execute("node", ["node_modules/vitest/vitest.mjs", "run", ...args]),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}
