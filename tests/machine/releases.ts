/** A Git repository with the last commit of this project, and a clone from which commits are published. */
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** Changes of files, by path. */
export type Edit = Readonly<Record<string, (text: string) => string>>;

/** Adds a statement to the server's start. */
const atStart = (statement: string): Edit => ({
  "src/server/main.ts": (text) =>
    text.replace(/const settings = .*\n/, (line) => `${line}  ${statement}\n`),
});

/** Commits that must not reach visitors, by their fault. */
export const BROKEN: Readonly<Record<string, Edit>> = {
  "a commit that doesn't build": { "scripts/build.ts": (text) => `process.exit(1);\n${text}` },
  "a commit that doesn't start": atStart("process.exit(1);"),
  "a commit that starts, but isn't ready": {
    "src/server/app.ts": (text) => text.replace("checkReady(store)", "Promise.reject(0)"),
  },
  "a commit whose migration fails on the stored leads": {
    "src/leads/migrations.ts": (text) =>
      text.replace(
        /const MIGRATIONS\b[^{]*\{\n/,
        (line) => `${line}  "0-broken": statements("update leads set reference = 'same'"),\n`,
      ),
  },
  "a commit that hangs on the real machine only": atStart(
    'if (process.env["LISTEN_FDS"]) await new Promise((done) => setTimeout(done, 3_600_000));',
  ),
};

const newPhone = (phone: string): Edit => ({
  "content/business.yaml": (text) => text.replace(/^phone: .*$/m, `phone: ${phone}`),
});

/** Presses Publish in the editor's own code. */
const PUBLISH = `
  const { publish } = await import("./tools/edit/publish/publish.ts");
  const { end } = await publish(process.cwd());
  console.log(end.message);
  if (end.isFailure) process.exit(1);`;

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
  // Without a parent: a bundle of a shallow repository can't be cloned.
  const tested = git("-C", work, "commit-tree", "HEAD^{tree}", "-m", "Tested").trim();
  git("init", "--quiet", "--bare", "--initial-branch=main", bare);
  git("-C", work, "push", "--quiet", bare, `${tested}:refs/heads/main`);
  rmSync(work, { recursive: true });
  git("clone", "--quiet", bare, work);
  // A clone in which nothing was built has no encoded pictures.
  execFileSync("cp", [
    "-al",
    ...["node_modules", ".cache"].filter((name) => existsSync(name)),
    work,
  ]);

  /** Brings back the tested commit's files and edits them. */
  function write(edit: Edit): void {
    git("-C", work, "checkout", "--quiet", tested, "--", ".");
    for (const [file, change] of Object.entries(edit)) {
      const path = join(work, file);
      const text = readFileSync(path, "utf8");
      if (change(text) === text) throw new Error(`The edit of ${file} changed nothing.`);
      writeFileSync(path, change(text));
    }
  }
  // An edit that no longer fits is known at once, not after twenty minutes.
  for (const edit of Object.values(BROKEN)) write(edit);
  return {
    bare,
    /** Pushes the tested commit's files with an edit, as a developer. */
    push(edit: Edit): void {
      write(edit);
      git("-C", work, "commit", "--quiet", "--all", "--message", "A change");
      git("-C", work, "push", "--quiet");
    },
    /** Publishes another phone number, as the owner does in the editor, which builds the site first. */
    async publish(phone: string): Promise<void> {
      write({});
      git("-C", work, "commit", "--quiet", "--allow-empty", "--all", "--message", "Mended");
      write(newPhone(phone));
      const PATH = `${join(work, "node_modules/.bin")}:${process.env["PATH"]}`;
      const options = { cwd: work, env: { ...process.env, PATH } };
      const args = ["--input-type=module", "--eval", PUBLISH];
      console.log((await promisify(execFile)(process.execPath, args, options)).stdout.trim());
    },
  };
}
