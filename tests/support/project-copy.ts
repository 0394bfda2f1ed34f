/** The project in a folder of its own, for tests that build it or run its commands. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
const LEFT_OUT = new Set([".git", ".env", "node_modules", "dist", "data", "screenshots", ".astro"]);

/** A person's environment: Vitest's own (NODE_ENV and others) would change what a build makes. */
export const PLAIN_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  ["PATH", "HOME", "CHROMIUM_PATH"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

export interface ProjectCopy {
  readonly folder: string;
  remove(): void;
}

/** Copies what is in the repository; packages, with their cache of pictures, are shared. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), "project-"));
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (source) => !LEFT_OUT.has(source.slice(ROOT.length + 1)),
  });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
