/** Content and media are the owner's to delete, so the test doesn't look for those. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";

const DOCS = globSync("{*.md,docs/**/*.md,tests/*.md}");
const CODE = globSync(
  "{*,.github/*/*,{src,tools,tests,scripts,deploy}/**/*}.{ts,tsx,astro,css,json,yml}",
);
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

const isDecision = (number: string) =>
  globSync(`docs/decisions/${number.padStart(4, "0")}-*.md`).length === 1;

function missingIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  const isDoc = DOCS.includes(file);
  const links = isDoc ? named(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g) : [];
  const paths = isDoc ? named(/`((?:src|docs|tests|tools|scripts|deploy)\/[\w./[\]-]+)`/g) : [];
  return [
    ...links.filter((link) => !existsSync(join(dirname(file), link))),
    ...paths.filter((path) => !existsSync(path)),
    ...named(/npm run ([a-z][\w:]*)/g).filter((command) => !(command in scripts)),
    ...named(/[Dd]ecision (\d+)/g).filter((number) => !isDecision(number)),
  ].map((name) => `${file}: ${name}`);
}

it("finds each file, command and decision that docs and comments name", () => {
  expect(DOCS.length).toBeGreaterThan(30);
  expect([...DOCS, ...CODE].flatMap(missingIn)).toEqual([]);
});

it("has one decision per number", () => {
  const numbers = globSync("docs/decisions/0*.md").map((file) => basename(file).slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});
