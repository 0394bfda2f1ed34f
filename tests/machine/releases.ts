/** A Git repository with releases of this project: the last commit, and changes that tests publish on top of it. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export type Edit = Readonly<Record<string, (text: string) => string>>;

/** Returns an edit that adds a statement to the server's start, after it has read its settings. */
const atStart = (statement: string): Edit => ({
  "src/server/main.ts": (text) =>
    text.replace(/const environment = .*\n/, (line) => `${line}  ${statement}\n`),
});

/** Releases that deploy/update must not even switch to. */
export const NEVER_SWITCHED: Readonly<Record<string, Edit>> = {
  "a release whose build fails": {
    "scripts/build.ts": (text) => `process.exit(1);\n${text}`,
  },
  "a release that starts only without leads": atStart(
    'if (process.getBuiltinModule("fs").existsSync(environment.dataDir + "/leads.sqlite")) process.exit(1);',
  ),
};

/** A release that fails only after the switch, so that deploy/update must switch back. */
export const SWITCHED_BACK: Readonly<Record<string, Edit>> = {
  "a release that stops when systemd starts it": atStart(
    'if (process.env["INVOCATION_ID"]) process.exit(1);',
  ),
};

/** A release with a new migration, so that no earlier one can use the leads afterward. */
export const MIGRATING: Edit = {
  "src/leads/database/migrations.ts": (text) =>
    text.replace(
      '"3-mail-limits":',
      '"9-test": { up: (db: Database) => runStatements(db, ["create table later (id text)"]) },\n  "3-mail-limits":',
    ),
};

/** A release with other hashed files. */
export const RESTYLED: Edit = {
  "src/site/styles/tokens.css": (text) => `${text}\n/* ${Date.now()} */\n`,
};

/** Clones this repository's last commit to `folder`, where a box can clone and pull it. */
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
  let count = 0;
  return {
    bare,
    /** Publishes a release: the tested commit with an edit. /version.txt on the site is its number. */
    publish(edit: Edit = {}): string {
      count += 1;
      // The tested files again, but on top of the last release: deploy/update only fast-forwards.
      git("-C", work, "checkout", "--quiet", tested, "--", ".");
      const edits: Edit = { ...edit, "src/site/public/version.txt": () => `${count}` };
      for (const [file, change] of Object.entries(edits)) {
        const path = join(work, file);
        mkdirSync(dirname(path), { recursive: true });
        const text = file in edit ? readFileSync(path, "utf8") : "";
        const changed = change(text);
        if (changed === text) throw new Error(`The edit of ${file} changed nothing.`);
        writeFileSync(path, changed);
      }
      git("-C", work, "add", "--all", "--force");
      git("-C", work, "commit", "--quiet", "--message", `Release ${count}`);
      git("-C", work, "push", "--quiet", "origin", "HEAD:main");
      return `${count}`;
    },
  };
}
