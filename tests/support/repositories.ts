/** Git repositories for tests of publishing: the owner's folder, the one it publishes to, and someone else's clone. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Replaces the real build: notes the tree of files that it was run on, or fails if BREAK_BUILD is set. */
const BUILD = `
import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
if (process.env.BREAK_BUILD) {
  console.error("Building\\n".repeat(9) + "[error] content/home.yaml is wrong: no headline");
  process.exit(1);
}
execFileSync("git", ["diff", "--quiet", "HEAD"]);
appendFileSync("built", execFileSync("git", ["rev-parse", "HEAD^{tree}"]));
`;

type Files = Record<string, string | Uint8Array>;

const IDENTITY = ["-c", "user.name=Sam", "-c", "user.email=sam@other.test"];

const gitIn =
  (cwd: string) =>
  (...args: string[]): string => {
    const env = { PATH: process.env["PATH"] ?? "", GIT_CONFIG_GLOBAL: "/dev/null" };
    return execFileSync("git", args, { cwd, env, encoding: "utf8", stdio: "pipe" }).trim();
  };

function writeIn(folder: string, files: Files): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
}

/** Makes the owner's folder a repository, and clones what it publishes to. */
function initialize(owner: string, remote: string): void {
  const ignored = ["node_modules", "dist*", "built", ".astro"];
  writeIn(owner, { "scripts/build.ts": BUILD, ".gitignore": ignored.join("\n") });
  const git = gitIn(owner);
  git("init", "--quiet", "--template=", "--initial-branch=main");
  git("-c", "core.looseCompression=0", "add", "--all");
  git(...IDENTITY, "commit", "--quiet", "-m", "The site as set up");
  git("clone", "--quiet", "--template=", "--bare", ".", remote);
  git("remote", "add", "origin", remote);
  git("fetch", "--quiet", "origin");
  git("branch", "--quiet", "--set-upstream-to=origin/main");
}

let prepared: string | undefined;

/** A business and two pictures. The remote has a relative path, so that the repositories can be copied. */
function prepare(): string {
  const folder = mkdtempSync(join(tmpdir(), "prepared-"));
  const owner = join(folder, "owner");
  const files = ["content/business", "media/stills/city-aspen", "media/stills/city-vail"];
  for (const file of files) cpSync(`${file}.yaml`, join(owner, `${file}.yaml`));
  writeIn(owner, {
    ".gitattributes": readFileSync(".gitattributes", "utf8"),
    "content/.sample": "The sample's content.\n",
    "media/stills/city-aspen.jpg": "Aspen",
    "media/stills/city-vail.jpg": "Vail",
    "package.json": '{ "type": "module" }\n',
    "node_modules/.package-lock.json": "{}\n",
  });
  initialize(owner, "../remote.git");
  gitIn(folder)("clone", "--quiet", "--template=", "remote.git", "other");
  gitIn(join(folder, "other"))("remote", "set-url", "origin", "../remote.git");
  writeIn(owner, { "notes.txt": "mine alone\n" });
  return folder;
}

export type Repositories = ReturnType<typeof createRepositories>;

/** @param project a copy of the whole project to use as the owner's folder instead */
export function createRepositories(project?: string) {
  const parent = mkdtempSync(join(tmpdir(), "publish-"));
  const root = project ?? join(parent, "owner");
  const [remote, other] = [join(parent, "remote.git"), join(parent, "other")];
  if (project) initialize(project, remote);
  else {
    prepared ??= prepare();
    cpSync(prepared, parent, { recursive: true });
  }
  const [git, gitInRemote, gitInOther] = [gitIn(root), gitIn(remote), gitIn(other)];
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  return {
    root,
    remote,
    git,
    gitInRemote,
    read,
    readPublished: (file: string) => gitInRemote("show", `main:${file}`),
    write: (files: Files) => writeIn(root, files),
    /** Trees of files that were built. */
    builtTrees(): string[] {
      const log = join(root, ".git/editor/worktree/built");
      return existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
    },
    dispose: () => rmSync(parent, { recursive: true, force: true }),
    /** Replaces a field at the top of a content file. */
    change(file: string, field: string, value: string): void {
      const text = read(file).replace(new RegExp(`^${field}: .*$`, "m"), `${field}: ${value}`);
      writeIn(root, { [file]: text });
    },
    /** Publishes from the clone, as someone else. */
    publishAsOther(change: (read: (file: string) => string) => Files): void {
      gitInOther("pull", "--quiet", "--ff-only");
      writeIn(
        other,
        change((file) => readFileSync(join(other, file), "utf8")),
      );
      gitInOther("add", "--all");
      gitInOther(...IDENTITY, "commit", "--quiet", "-m", "Someone else's change");
      gitInOther("push", "--quiet");
    },
  };
}
