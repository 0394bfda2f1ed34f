/** A Git repository with the last commit of this project, and commits that a test pushes on top of it. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Changes of files, by path. */
export type Edit = Readonly<Record<string, (text: string) => string>>;

/** Adds a statement to the server's start. */
const atStart = (statement: string): Edit => ({
  "src/server/main.ts": (text) =>
    text.replace(/const settings = .*\n/, (line) => `${line}  ${statement}\n`),
});

/** Commits that must not reach visitors, by what is wrong with them. */
export const BROKEN: Readonly<Record<string, Edit>> = {
  "a commit that doesn't build": { "scripts/build.ts": (text) => `process.exit(1);\n${text}` },
  "a commit that doesn't start": atStart("process.exit(1);"),
  "a commit that isn't ready on the real machine": atStart(
    'if (process.env["LISTEN_FDS"]) process.exit(1);',
  ),
};

export const newPhone = (phone: string): Edit => ({
  "content/business.yaml": (text) => text.replace(/^phone: .*$/m, `phone: ${phone}`),
});

export function createReleases(folder: string) {
  const bare = join(folder, "site.git");
  const work = join(folder, "work");
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t.test", ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  git("clone", "--quiet", "--depth=1", `file://${process.cwd()}`, work);
  git("-C", work, "checkout", "--quiet", "-B", "main");
  git("clone", "--quiet", "--bare", work, bare);
  git("-C", work, "remote", "set-url", "origin", bare);
  const tested = git("-C", work, "rev-parse", "HEAD").trim();
  return {
    bare,
    /** Pushes the tested commit's files with an edit. */
    push(edit: Edit): void {
      git("-C", work, "checkout", "--quiet", tested, "--", ".");
      for (const [file, change] of Object.entries(edit)) {
        const path = join(work, file);
        const text = readFileSync(path, "utf8");
        if (change(text) === text) throw new Error(`The edit of ${file} changed nothing.`);
        writeFileSync(path, change(text));
      }
      git("-C", work, "commit", "--quiet", "--all", "--message", "A change");
      git("-C", work, "push", "--quiet", "origin", "HEAD:main");
    },
  };
}
