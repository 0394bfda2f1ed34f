/** Git repositories for tests of publishing: the owner's folder, the one it publishes to, and someone else's clone. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/** The remote's URL, as shown in messages. Git is configured to use the bare repository's path instead. */
export const REMOTE_URL = "https://github.example/elevated-aerial/site.git";

export type Repositories = ReturnType<typeof createRepositories>;

/**
 * Commits the folder and pushes it. Afterwards, the folder also has changed, staged and untracked files
 * outside content and media, which publishing must not touch.
 * @param parent folder for the bare repository, the clone and an empty home folder
 */
export function createRepositories(folder: string, parent: string) {
  const at = (...path: string[]) => join(parent, ...path);
  const env = { PATH: process.env["PATH"] ?? "", HOME: at("home"), GIT_CONFIG_NOSYSTEM: "1" };
  const identity = ["-c", "user.name=Sam", "-c", "user.email=sam@other.test"];
  const runGit = (cwd: string, ...args: string[]) =>
    execFileSync("git", args, { cwd, env, encoding: "utf8", stdio: "pipe" }).trim();
  const git = (...args: string[]) => runGit(folder, ...args);
  const gitInRemote = (...args: string[]) => runGit(at("remote.git"), ...args);
  const gitInOther = (...args: string[]) => runGit(at("other"), ...args);

  mkdirSync(at("home"));
  writeFileSync(join(folder, ".gitignore"), "node_modules\ndist*\n.astro\ndata\n");
  git("init", "--quiet", "--initial-branch=main");
  git("-c", "core.compression=0", "add", "--all");
  git(...identity, "commit", "--quiet", "-m", "The site as set up");
  runGit(parent, "clone", "--quiet", "--bare", folder, "remote.git");
  git("remote", "add", "origin", REMOTE_URL);
  git("config", `url.${at("remote.git")}.insteadOf`, REMOTE_URL);
  // Configured as after `git clone --single-branch --branch other`. Publishing must fetch main anyway.
  git("config", "remote.origin.fetch", "+refs/heads/other:refs/remotes/origin/other");
  git("push", "--quiet", "-u", "origin", "main");
  runGit(parent, "clone", "--quiet", at("remote.git"), "other");
  const tsconfig = join(folder, "tsconfig.json");
  writeFileSync(tsconfig, `${readFileSync(tsconfig)}\n`);
  writeFileSync(join(folder, "staged.txt"), "staged\n");
  git("add", "staged.txt");
  writeFileSync(join(folder, "new.txt"), "new\n");
  /** The git status and the diffs of all files outside content and media. */
  const outsideChanges = () =>
    [["status", "--porcelain"], ["diff"], ["diff", "--cached"]].map((command) =>
      git(...command, "--", ".", ":!content", ":!media"),
    );
  const outsideChangesBefore = outsideChanges();

  return {
    at,
    git,
    gitInRemote,
    readPublished: (file: string) => gitInRemote("show", `main:${file}`),
    /** Checks that publishing changed nothing outside content and media, and left no temporary file in them. */
    expectNoLeftovers(): void {
      expect(outsideChanges()).toEqual(outsideChangesBefore);
      expect(git("status", "--porcelain", "--", "content", "media")).not.toMatch(/~$/m);
    },
    /** Changes a field of a content file without the editor's form, which takes seconds to load. */
    change(field: string, value: string, file = "business"): void {
      const path = join(folder, `content/${file}.yaml`);
      const text = readFileSync(path, "utf8");
      const changed = text.replace(new RegExp(`^${field}: .*$`, "m"), `${field}: ${value}`);
      if (changed === text) throw new Error(`${path} already has ${field}: ${value}`);
      writeFileSync(path, changed);
    },
    /** Publishes from the clone, as someone else. */
    publishAsOther(files: Record<string, string | Uint8Array>): void {
      gitInOther("pull", "--quiet", "--ff-only");
      for (const [file, content] of Object.entries(files))
        writeFileSync(at("other", file), content);
      gitInOther("add", "--all");
      gitInOther(...identity, "commit", "--quiet", "-m", "Someone else's change");
      gitInOther("push", "--quiet");
    },
  };
}
