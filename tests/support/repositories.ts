/** Git repositories for tests of publishing: the owner's folder, the one it publishes to, and someone else's clone. */
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Replaces the real build: notes the tree of files it was run on, or fails if a file named "broken" exists. */
const BUILD = `
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
if (existsSync("broken")) {
  console.error("Building\\n".repeat(9) + "[error] content/home.yaml is wrong: no headline");
  process.exit(1);
}
writeFileSync("built", execFileSync("git", ["rev-parse", "HEAD^{tree}"]));
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

/** Makes the owner's folder a repository, without the pictures and films, and clones what it publishes to. */
function initialize(owner: string, remote: string): void {
  const binaries = globSync("media/*/**/*.*", { cwd: owner }).filter((file) => !/yaml$/.test(file));
  const ignored = ["node_modules", "dist*", "built", "broken", ".astro", ...binaries];
  writeIn(owner, { "scripts/build.ts": BUILD, ".gitignore": ignored.join("\n") });
  const git = gitIn(owner);
  git("init", "--quiet", "--template=", "--initial-branch=main");
  git("add", "--all");
  git(...IDENTITY, "commit", "--quiet", "-m", "The site as set up");
  git("clone", "--quiet", "--template=", "--bare", ".", remote);
  git("remote", "add", "origin", remote);
  git("fetch", "--quiet", "origin");
  git("branch", "--quiet", "--set-upstream-to=origin/main");
}

let prepared: string | undefined;

/** A business, a city and a picture's words. The remote has a relative path, so that the repositories can be copied. */
function prepare(): string {
  const folder = mkdtempSync(join(tmpdir(), "prepared-"));
  const owner = join(folder, "owner");
  const files = ["content/business", "content/cities/vail", "media/stills/city-vail"];
  for (const file of files) cpSync(`${file}.yaml`, join(owner, `${file}.yaml`));
  writeIn(owner, {
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
