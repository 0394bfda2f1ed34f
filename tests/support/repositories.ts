/** Git repositories for tests of publishing: the owner's folder, the one it publishes to, and someone else's clone. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
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

/** By path; undefined deletes the file. */
type Files = Record<string, string | Uint8Array | undefined>;

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
    if (content === undefined) rmSync(join(folder, file));
    else writeFileSync(join(folder, file), content);
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
  git("init", "--quiet", "--template=", "--initial-branch=main", "--bare", remote);
  git("remote", "add", "origin", remote);
  git("push", "--quiet", "--set-upstream", "origin", "main");
}

const A_BUSINESS_AND_TWO_PICTURES = [
  "content/business.yaml",
  "media/stills/city-{aspen,vail}.yaml",
];

const prepared = new Map<string, string>();

/** The remote has a relative path, so that the repositories can be copied. */
function prepare(content: string[], files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), "prepared-"));
  const owner = join(folder, "owner");
  for (const file of globSync(content)) {
    const isText = file.endsWith(".yaml");
    writeIn(owner, { [file]: isText ? readFileSync(file) : `Stands in for ${file}` });
  }
  writeIn(owner, {
    ".gitattributes": readFileSync(".gitattributes", "utf8"),
    "content/.sample": "The sample's content.\n",
    "media/stills/city-aspen.jpg": "Aspen",
    "media/stills/city-vail.jpg": "Vail",
    "package.json": '{ "type": "module" }\n',
    "node_modules/.package-lock.json": "{}\n",
  });
  writeIn(owner, files);
  initialize(owner, "../remote.git");
  gitIn(folder)("clone", "--quiet", "--template=", "remote.git", "other");
  gitIn(join(folder, "other"))("remote", "set-url", "origin", "../remote.git");
  writeIn(owner, { "notes.txt": "mine alone\n" });
  return folder;
}

/**
 * @param content globs of the content files that the repositories have. Short texts stand in for pictures.
 * @param files more files
 */
export function createRepositories(content = A_BUSINESS_AND_TWO_PICTURES, files: Files = {}) {
  const parent = mkdtempSync(join(tmpdir(), "publish-"));
  const [root, remote, other] = ["owner", "remote.git", "other"].map((name) =>
    join(parent, name),
  ) as [string, string, string];
  const key = JSON.stringify([content, files]);
  if (!prepared.has(key)) prepared.set(key, prepare(content, files));
  cpSync(prepared.get(key) ?? "", parent, { recursive: true });
  const [git, gitInRemote, gitInOther] = [gitIn(root), gitIn(remote), gitIn(other)];
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  return {
    root,
    remote,
    other,
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
      gitInOther(...IDENTITY, "commit", "--quiet", "--allow-empty", "-m", "Someone else's change");
      gitInOther("push", "--quiet");
    },
  };
}
