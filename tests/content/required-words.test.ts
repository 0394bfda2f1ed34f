/**
 * Compares the content files with the words that the requirements specify. The owner may write anything: a word
 * that the owner removed is skipped with a warning; a word that a code change removed fails.
 * `pages.test.ts` checks that pages show their files' text.
 */
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { hasContent, readContent, textsOf } from "../support/content.ts";
import { normalized } from "./reading.ts";
import { REQUIRED_WORDS } from "./specification.ts";

const git = (...args: string[]): string =>
  spawnSync("git", args, { encoding: "utf8" }).stdout?.trim() ?? "";

/**
 * Whether the owner made the last change to a content file: it isn't committed, or its commit changes
 * nothing but content and media. Without history (no git, a shallow clone, the first commit) the change is
 * assumed to be the owner's.
 */
function isOwnersChange(file: string): boolean {
  const path = `content/${file}`;
  if (git("status", "--porcelain", "--", path) !== "") return true;
  const [commit, parent] = git("log", "-1", "--format=%H %P", "--", path).split(" ");
  if (!commit || !parent) return true;
  const changed = git("show", "--name-only", "--format=", commit).split("\n");
  return changed.every((name) => /^(content|media)\//.test(name));
}

const wordsOf = (file: string): string =>
  hasContent(file) ? normalized(textsOf(readContent(file)).join(" ")) : "";

describe.for(Object.entries(REQUIRED_WORDS))("content/%s", ([file, required]) => {
  const words = wordsOf(file);

  it.for(required)('contains "%s"', (word, { skip }) => {
    const isMissing = !words.includes(normalized(word));
    if (isMissing && isOwnersChange(file)) {
      console.warn(`Skipped: content/${file} no longer says "${word}"; the owner changed it`);
      skip();
    }
    expect(isMissing, `content/${file} doesn't say "${word}" (docs/requirements.md)`).toBe(false);
  });
});
