/** Git repositories for tests of publishing: the owner's folder, the one it publishes to, and someone else's clone. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Replaces the real build: notes the tree of files it was run on, or fails if a file named "broken" exists. */
const BUILD = `
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
if (existsSync("broken")) {
  console.error("[error] content/home.yaml is wrong: no headline");
  process.exit(1);
}
writeFileSync("built", execFileSync("git", ["rev-parse", "HEAD^{tree}"]));
`;

export type Repositories = ReturnType<typeof createRepositories>;

/**
 * The owner's folder has the content, the words of the media, and an untracked file outside of them.
 * @param project a copy of the whole project to use as the owner's folder instead
 */
export function createRepositories(project?: string) {
  const parent = mkdtempSync(join(tmpdir(), "publish-"));
  const at = (folder: string, ...path: string[]) =>
    project && folder === "owner" ? join(project, ...path) : join(parent, folder, ...path);
  const env = { PATH: process.env["PATH"] ?? "", HOME: parent, GIT_CONFIG_NOSYSTEM: "1" };
  const identity = ["-c", "user.name=Sam", "-c", "user.email=sam@other.test"];
  const runIn =
    (folder: string) =>
    (...args: string[]) =>
      execFileSync("git", args, { cwd: at(folder), env, encoding: "utf8", stdio: "pipe" }).trim();
  const [git, gitInRemote, gitInOther] = ["owner", "remote.git", "other"].map(runIn) as [
    ReturnType<typeof runIn>,
    ReturnType<typeof runIn>,
    ReturnType<typeof runIn>,
  ];
  const write = (folder: string, files: Record<string, string | Uint8Array>) => {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(at(folder, file)), { recursive: true });
      writeFileSync(at(folder, file), content);
    }
  };

  if (!project) {
    cpSync("content", at("owner", "content"), { recursive: true });
    cpSync("media", at("owner", "media"), {
      recursive: true,
      filter: (file) => !/\.\w+$/.test(file) || file.endsWith(".yaml"),
    });
    write("owner", {
      "package.json": '{ "type": "module" }\n',
      "node_modules/.package-lock.json": "{}\n",
    });
  }
  write("owner", {
    "scripts/build.ts": BUILD,
    ".gitignore": "node_modules\ndist*\nbuilt\nbroken\n.astro\n",
  });
  git("init", "--quiet", "--initial-branch=main");
  // Compressing the pictures would take seconds.
  git("-c", "core.compression=0", "add", "--all");
  git(...identity, "commit", "--quiet", "-m", "The site as set up");
  runIn(".")("clone", "--quiet", "--bare", at("owner"), "remote.git");
  git("remote", "add", "origin", at("remote.git"));
  git("fetch", "--quiet", "origin");
  git("branch", "--quiet", "--set-upstream-to=origin/main");
  runIn(".")("clone", "--quiet", at("remote.git"), "other");
  write("owner", { "notes.txt": "mine alone\n" });

  const read = (file: string) => readFileSync(at("owner", file), "utf8");
  return {
    root: at("owner"),
    git,
    gitInRemote,
    read,
    readPublished: (file: string) => gitInRemote("show", `main:${file}`),
    write: (files: Record<string, string | Uint8Array>) => write("owner", files),
    /** Replaces a field at the top of a content file. */
    change(file: string, field: string, value: string): void {
      const text = read(file).replace(new RegExp(`^${field}: .*$`, "m"), `${field}: ${value}`);
      write("owner", { [file]: text });
    },
    /** Publishes from the clone, as someone else. */
    publishAsOther(
      change: (read: (file: string) => string) => Record<string, string | Uint8Array>,
    ): void {
      gitInOther("pull", "--quiet", "--ff-only");
      write(
        "other",
        change((file) => readFileSync(at("other", file), "utf8")),
      );
      gitInOther("add", "--all");
      gitInOther(...identity, "commit", "--quiet", "-m", "Someone else's change");
      gitInOther("push", "--quiet");
    },
  };
}
