/** Checks the built site: valid and accessible HTML, pictures, films, fonts and sizes. */
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { describe, expect, it } from "vitest";
import { attribute, byName, type HtmlElement } from "#build/html.ts";
import config from "../../.htmlvalidate.mjs";
import { readPages, SITE_DIR, siteFiles } from "../support/built-site.ts";
import { IS_SAMPLE_BUSINESS } from "../support/content.ts";

const KB = 1024;
const pages = await readPages();
const files = await siteFiles();
const validator = new HtmlValidate(new StaticConfigLoader(config as never));

describe.each(pages)("$path", ({ html, document }) => {
  it("passes html-validate, including its accessibility rules", async () => {
    const { results } = await validator.validateString(html);
    const problems = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
    );
    expect(problems).toEqual([]);
  });

  it("gives every picture a width, a height and an AVIF source", () => {
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

  it.runIf(IS_SAMPLE_BUSINESS)(
    "shows the picture of a card that links to another page only once",
    () => {
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
    },
  );

  it("neither preloads nor autoplays films", () => {
    for (const film of byName(document, "video")) {
      const sources = film.children.filter(
        (child) => typeof child !== "string" && child.name === "source",
      );
      expect(sources).toEqual([]);
      expect(film.attributes.has("src")).toBe(false);
      expect(film.attributes.has("autoplay")).toBe(false);
    }
    const preloads = byName(document, "link").map((link) => attribute(link, "href"));
    expect(preloads.filter((href) => /\.(mp4|webm)$/.test(href))).toEqual([]);
  });
});

describe("the built site", () => {
  const sizesOf = (pattern: RegExp) =>
    files
      .filter((file) => pattern.test(file))
      .map((file) => ({ file, bytes: statSync(join(SITE_DIR, file)).size }));

  it("contains each film as WebM, as a full-size MP4, and as an MP4 of at most 2.5 MB for phones", () => {
    const tooLarge = sizesOf(/-1280\..*mp4$/).filter(({ bytes }) => bytes > 2.5 * KB * KB);
    expect(tooLarge).toEqual([]);
    const filmNames = (ending: RegExp) =>
      sizesOf(ending).map(({ file }) => file.split("/").at(-1)?.split(".")[0]);
    const films = filmNames(/\.webm$/);
    expect(films.length).toBeGreaterThan(0);
    expect(filmNames(/\.mp4$/)).toEqual(films.flatMap((film) => [`${film}-1280`, film]));
  });

  it("contains two font files totaling at most 45 KB", () => {
    const fonts = sizesOf(/\.(woff2?|ttf|otf)$/);
    expect(fonts).toHaveLength(2);
    expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(45 * KB);
  });

  it("contains no master pictures and is smaller than 170 MB", () => {
    const masters = globSync("media/**/*.{jpg,jpeg,png}");
    const masterContents = new Set(masters.map((file) => readFileSync(file, "base64")));
    expect(masterContents.size).toBeGreaterThan(10);
    const pictures = files.filter((file) => /^(?!files\/).*\.(jpe?g|png)$/.test(file));
    const isMaster = (file: string) =>
      masterContents.has(readFileSync(join(SITE_DIR, file), "base64"));
    expect(pictures.filter(isMaster)).toEqual([]);
    expect(sizesOf(/./).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(170 * KB * KB);
  });

  it("contains no source maps, content files or source code", () => {
    expect(files.filter((file) => /\.(map|ya?ml|ts|tsx|astro|env)$/.test(file))).toEqual([]);
  });
});
