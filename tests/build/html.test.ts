/** Checks the built HTML and files: validity, accessible markup, films, fonts, sizes. */
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { describe, expect, it } from "vitest";
import { attribute, byName, type HtmlElement } from "#build/html.ts";
import config from "../../.htmlvalidate.mjs";
import { readPages, SITE_DIR, siteFiles } from "../support/built-site.ts";

const KB = 1024;
const pages = await readPages();
const files = await siteFiles();
const validator = new HtmlValidate(new StaticConfigLoader(config as never));

describe.each(pages)("$path", ({ html, document }) => {
  it("is valid and accessible HTML", async () => {
    const { results } = await validator.validateString(html);
    const problems = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
    );
    expect(problems).toEqual([]);
  });

  it("has dimensions and an AVIF source for every picture", () => {
    for (const image of byName(document, "img")) {
      expect(Number(attribute(image, "width"))).toBeGreaterThan(0);
      expect(Number(attribute(image, "height"))).toBeGreaterThan(0);
    }
    for (const picture of byName(document, "picture")) {
      const types = byName(picture, "source").map((source) => attribute(source, "type"));
      expect(types).toContain("image/avif");
    }
    const fallbacks = byName(document, "img")
      .map((image) => attribute(image, "src"))
      .filter((src) => /\.(jpe?g|png)$/.test(src));
    const inPictures = byName(document, "picture").flatMap((picture) => byName(picture, "img"));
    expect(fallbacks).toHaveLength(inPictures.length);
  });

  it("repeats no picture of a card that links to another page", () => {
    // A picture and its portrait variant count as one.
    const pictures = (part: HtmlElement) =>
      byName(part, "img").map((image) => attribute(image, "src").replace(/(-tall)?\..*/, ""));
    const allPictures = byName(document, "main").flatMap(pictures);
    const onCards = byName(document, "a")
      .filter((link) => /^\/[\w-]+$/.test(attribute(link, "href")))
      .flatMap(pictures);
    expect(
      onCards.filter((name) => allPictures.indexOf(name) !== allPictures.lastIndexOf(name)),
    ).toEqual([]);
  });

  it("preloads no film and plays none automatically", () => {
    for (const film of byName(document, "video")) {
      expect(attribute(film, "preload")).toBe("none");
      expect(film.attributes.has("autoplay")).toBe(false);
    }
    const preloads = byName(document, "link").map((link) => attribute(link, "href"));
    expect(preloads.filter((href) => /\.(mp4|webm)$/.test(href))).toEqual([]);
  });
});

describe("files of the build", () => {
  const sizesOf = (pattern: RegExp) =>
    files
      .filter((file) => pattern.test(file))
      .map((file) => ({ file, bytes: statSync(join(SITE_DIR, file)).size }));

  it("has each film as WebM, as MP4, and as an MP4 of at most 2.5 MB for phones", () => {
    const large = sizesOf(/-1280\..*mp4$/).filter(({ bytes }) => bytes > 2.5 * KB * KB);
    expect(large).toEqual([]);
    const names = (ending: RegExp) =>
      sizesOf(ending).map(({ file }) => file.split("/").at(-1)?.split(".")[0]);
    const films = names(/\.webm$/);
    expect(films.length).toBeGreaterThan(0);
    expect(names(/\.mp4$/)).toEqual(films.flatMap((film) => [`${film}-1280`, film]));
  });

  it("has two font files that total at most 45 KB", () => {
    const fonts = sizesOf(/\.(woff2?|ttf|otf)$/);
    expect(fonts).toHaveLength(2);
    expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(45 * KB);
  });

  it("contains no master pictures and is under 140 MB", () => {
    const masters = globSync("media/**/*.{jpg,jpeg,png}");
    const contents = new Set(masters.map((file) => readFileSync(file, "base64")));
    expect(contents.size).toBeGreaterThan(10);
    const pictures = files.filter((file) => /\.(jpe?g|png)$/.test(file));
    const isMaster = (file: string) => contents.has(readFileSync(join(SITE_DIR, file), "base64"));
    expect(pictures.filter(isMaster)).toEqual([]);
    expect(sizesOf(/./).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(140 * KB * KB);
  });

  it("contains no source map, content file or source code", () => {
    expect(files.filter((file) => /\.(map|ya?ml|ts|tsx|astro|env)$/.test(file))).toEqual([]);
  });
});
