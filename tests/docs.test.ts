/** What docs say about the repository is so. Content and media are the owner's, so the tests don't look for those. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";
import { CONTENT_PAGES, IS_SAMPLE_CONTENT } from "./support/content.ts";

const DOCS = globSync("{*.md,docs/**/*.md,tests/*.md}");
const CODE = globSync(
  "{*,.github/*/*,{src,tools,tests,scripts,deploy}/**/*}.{ts,tsx,astro,css,json,yml}",
);
const read = (file: string) => readFileSync(file, "utf8");
const { scripts, dependencies, devDependencies, engines } = JSON.parse(read("package.json"));

const isDecision = (number: string) =>
  globSync(`docs/decisions/${number.padStart(4, "0")}-*.md`).length === 1;

function missingIn(file: string): string[] {
  const text = read(file);
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

/** The first cells of a table's rows, or of all tables in a text. */
const firstCells = (text: string) =>
  [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);

it("says what each package is for, and names no other", () => {
  const [text = ""] = read("docs/dependencies.md").split("## Licenses");
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  expect(firstCells(text).toSorted()).toEqual(packages.toSorted());
});

const [, minimum] = />=(\d+)/.exec(engines.node) ?? [];

it.each([
  ["README.md", /Node (\d+) or newer/g, minimum],
  ["docs/owner.md", /Node\.js\S* (\d+) or newer/g, minimum],
  [".github/workflows/ci.yml", /node-version: (\d+)/g, minimum],
  [".github/workflows/soak.yml", /node-version: (\d+)/g, minimum],
  ["Dockerfile", /node:([\d.]+)/g, dependencies.node],
  ["Dockerfile", /COPY (media\/fonts) /g, "media/fonts"],
  ...(IS_SAMPLE_CONTENT
    ? ([
        ["README.md", /(\d+) pages/g, CONTENT_PAGES.length],
        ["docs/requirements.md", /has (\d+) pages/g, CONTENT_PAGES.length],
      ] as const)
    : []),
] as const)("%s says %s as it is", (file, pattern, value) => {
  const said = [...read(file).matchAll(pattern)].map(([, number]) => number);
  expect(new Set(said)).toEqual(new Set([String(value)]));
});

it("imports only what the table in CONTRIBUTING.md allows", () => {
  const rows = [...read("CONTRIBUTING.md").matchAll(/^\| `(\w+)` \| (.*) \|$/gm)];
  const allowed = new Map(
    rows.map(([, folder, cell = ""]) => [
      folder,
      [...cell.matchAll(/`(.*?)`/g)].map(([, one]) => one),
    ]),
  );
  const within = (path: string) => path.replaceAll("\\", "/").replace(/^src\//, "");
  const wrong: string[] = [];
  for (const file of globSync("{src,tools,scripts}/**/*.{ts,tsx,astro}")) {
    const [folder = "", isNested] = within(file).split("/");
    if (!isNested || file.includes(".test.")) continue;
    for (const [, start, path = ""] of read(file).matchAll(
      /(?:from|import)[ (]*"(#|\.[^"]*?\/(?=[\w[]))([^"]+)"/g,
    )) {
      const target = within(start === "#" ? path : join(dirname(file), start ?? "", path));
      const isAllowed = [folder, ...(allowed.get(folder) ?? [])].some((one) =>
        target.startsWith(`${one}/`),
      );
      if (target.includes("/") && !isAllowed) wrong.push(`${file}: ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

it("names a kind of section in its folder and in the list of kinds, and nowhere else but in the routes of point clouds", () => {
  const kinds = globSync("src/site/sections/*/schema.ts").map((file) => basename(dirname(file)));
  const name = new RegExp(`(sections/|discriminant === ")(${kinds.join("|")})["/]`);
  const naming = globSync("{src,tools,scripts}/**/*.{ts,tsx,astro,css}")
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/^src\/site\/(sections|pages\/points)\/|\.test\./.test(file))
    .filter((file) => name.test(read(file)));
  expect(naming).toEqual([]);
});
