/** Checks the built files: valid HTML, pictures, fonts, sizes and nothing private. */
import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import sharp from "sharp";
import { expect, it } from "vitest";
import { parse } from "yaml";
import config from "../../.htmlvalidate.mjs";
import { IS_SAMPLE_CONTENT } from "../support/content.ts";
import { readPages, SITE_DIR, siteFiles, textOf } from "../support/site.ts";

const MB = 1024 * 1024;
const pages = await readPages();
const files = await siteFiles();
const validator = new HtmlValidate(new StaticConfigLoader(config as never));

const bytesOf = (pattern: RegExp) =>
  files
    .filter((file) => pattern.test(file))
    .reduce((sum, file) => sum + statSync(join(SITE_DIR, file)).size, 0);

it.each(pages)(
  "$path: passes html-validate, including its accessibility rules",
  async ({ html }) => {
    const { results } = await validator.validateString(html);
    const problems = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
    );
    expect(problems).toEqual([]);
  },
);

it.each(pages)(
  "$path: reserves room for its pictures, offers AVIF, and loads those below the fold late",
  ({ document }) => {
    for (const image of document.querySelectorAll("img"))
      expect(
        Number(image.getAttribute("width")) * Number(image.getAttribute("height")),
      ).toBeGreaterThan(0);
    expect(document.querySelectorAll("img:not([loading=lazy])").length).toBeLessThanOrEqual(2);
    for (const picture of document.querySelectorAll("picture"))
      expect(picture.querySelector("source[type='image/avif']")).toBeTruthy();
  },
);

it.each(pages)(
  "$path: loads no film by itself, nothing blocks its first paint, and the next page is prepared",
  ({ document }) => {
    expect(document.querySelectorAll("script[type=speculationrules]")).toHaveLength(1);
    const films = "video[autoplay], video[src], link[rel=preload][href$=mp4]";
    const blocking = "link[rel=stylesheet], script[src]:not([type=module])";
    expect([...document.querySelectorAll(`${films}, ${blocking}`)]).toEqual([]);
  },
);

it("has pictures of at least 480 px for browsers without AVIF", async () => {
  const sources = pages.flatMap(({ document }) =>
    [...document.querySelectorAll("picture img")].map((image) => image.getAttribute("src") ?? ""),
  );
  for (const source of new Set(sources)) {
    const { width } = await sharp(join(SITE_DIR, source)).metadata();
    expect(width, source).toBeGreaterThanOrEqual(480);
  }
});

/** Whether a picture's description says that it is rendered. */
function isRendered(image: Element): boolean {
  const [, file = ""] = /\/_astro\/([\w-]+)\./.exec(image.getAttribute("src") ?? "") ?? [];
  const [description] = globSync(
    `media/{stills,films}/${file.replace(/-(tall|poster)$/, "")}.yaml`,
  );
  return Boolean(description && parse(readFileSync(description, "utf8")).rendered);
}

it("says on every page with a rendered picture that it is rendered, so that nobody takes it for a flight", () => {
  const silent = pages.filter(
    ({ document }) =>
      [...document.querySelectorAll("main img")].some(isRendered) &&
      !/rendered/.test(textOf(document.querySelector("body > footer"))),
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});

it("has at most 45 KB of fonts, 170 MB in all and 2.5 MB per film for phones", ({ skip }) => {
  skip(!IS_SAMPLE_CONTENT, "an owner's pictures and films may be more and larger");
  expect(bytesOf(/\.(woff2?|ttf|otf)$/)).toBeGreaterThan(0);
  expect(bytesOf(/\.(woff2?|ttf|otf)$/)).toBeLessThanOrEqual(45 * 1024);
  expect(bytesOf(/./)).toBeLessThan(170 * MB);
  const sizes = files
    .filter((file) => /-1280\..*mp4$/.test(file))
    .map((file) => statSync(join(SITE_DIR, file)).size);
  expect(sizes).not.toEqual([]);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2.5 * MB);
});

it("contains no master pictures, source maps, content files or source code", () => {
  const masters = new Set(
    globSync("media/{stills,films,orbits}/**/*.{jpg,jpeg,png}").map((file) => statSync(file).size),
  );
  expect(masters.size).toBeGreaterThan(10);
  const isMaster = (file: string) => {
    const path = join(SITE_DIR, file);
    if (!masters.has(statSync(path).size)) return false;
    return globSync("media/{stills,films,orbits}/**/*.{jpg,jpeg,png}").some((one) =>
      readFileSync(one).equals(readFileSync(path)),
    );
  };
  const offered = readdirSync("media/files").map((file) => file.replace(/\.\w+$/, "."));
  const pictures = files.filter(
    (file) => /\.(jpe?g|png)$/.test(file) && !offered.some((name) => file.includes(name)),
  );
  expect(pictures.filter(isMaster)).toEqual([]);
  expect(files.filter((file) => /\.(map|ya?ml|ts|tsx|astro|env)$/.test(file))).toEqual([]);
});

it("has the plain form of styles that not every browser knows", () => {
  const html = pages.find(({ document }) => document.querySelector(".breadcrumb"))?.html ?? "";
  // Safari before 18 marks a fold with a triangle of its own.
  expect(html).toMatch(/::-webkit-details-marker ?\{display:none/);
  // Safari before 17.4 drops a declaration with an alternative text.
  const bare = html.replaceAll(/@supports \(content:[^{]*\{[^}]*\}\}/g, "");
  expect(bare).toContain('content:"/"');
  expect(bare).not.toMatch(/content:"[^"]*" ?\//);
});
