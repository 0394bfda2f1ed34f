/**
 * Checks that the content files contain the words that the requirements specify. The owner may remove such
 * words: if a file lacks some and the owner changed it last, that file's test is skipped and reports the
 * missing words. pages.test.ts checks that each page shows the text of its content file.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { normalize, readContent, textsOf } from "../support/content.ts";
import { REQUIRED_WORDS } from "./specification.ts";

const git = (...args: string[]): string =>
  spawnSync("git", args, { encoding: "utf8" }).stdout?.trim() ?? "";

/**
 * Whether the owner made the last change to a content file: the change isn't committed, or its commit changes
 * nothing but content and media. Without history (no git, a shallow clone, the first commit) the change is
 * assumed to be the owner's.
 */
function wasLastChangedByOwner(path: string): boolean {
  if (git("status", "--porcelain", "--", path) !== "") return true;
  const [commit, parent] = git("log", "-1", "--format=%H %P", "--", path).split(" ");
  if (!commit || !parent) return true;
  const changedFiles = git("show", "--name-only", "--format=", commit).split("\n");
  return changedFiles.every((name) => /^(content|media)\//.test(name));
}

it.for(Object.entries(REQUIRED_WORDS))(
  "content/%s contains the words that docs/requirements.md specifies",
  ([file, required], { skip }) => {
    const path = `content/${file}`;
    const words = existsSync(path) ? normalize(textsOf(readContent(file)).join(" ")) : "";
    const missing = required.filter((word) => !words.includes(normalize(word)));
    skip(
      missing.length > 0 && wasLastChangedByOwner(path),
      `the owner removed: ${missing.join("; ")}`,
    );
    expect(missing).toEqual([]);
  },
);
