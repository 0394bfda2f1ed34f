/**
 * Checks the JavaScript and the pictures of each page against their budgets, in bytes as sent
 *. HTML has no budget, because its length depends on the owner's text. `npm run budgets`
 * prints the sizes for each page.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { attribute, byName, findAll } from "#build/html.ts";
import { type BuiltPage, readPages, SITE_DIR, siteFiles } from "../support/built-site.ts";

const KB = 1024;

/** Budgets for a page's JavaScript, in KB as sent. The home page also loads two forms and a carousel. */
const JAVASCRIPT_KB = { home: 85, other: 7 };

/** Maximum size, in KB, of the variant of a picture that a phone loads. */
const PICTURE_KB = 90;
/** Screen width of a phone in device pixels: 360 CSS pixels at 2x. */
const PHONE_SCREEN_WIDTH = 720;

const pages = await readPages();
const scripts = (await siteFiles()).filter((file) => file.endsWith(".js"));
const rows: Record<string, Record<string, number>> = {};

afterAll(() => {
  console.log(
    "Sizes in KB of 1,024 bytes, as sent; picture: the largest that a phone of 360 px at 2x loads",
  );
  console.table(rows);
});

/**
 * Returns the number of bytes sent for a file: the size of its compressed copy or, without one, of the file
 * itself.
 */
function sentBytes(file: string): number {
  const compressed = join(SITE_DIR, "../compressed", `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(SITE_DIR, file)).size;
}

/** Finds every JavaScript file that a page can load, directly or through another such file. */
function scriptsOf({ html }: BuiltPage): Set<string> {
  const reachable = new Set<string>();
  const collect = (text: string) => {
    for (const file of scripts) {
      if (reachable.has(file) || !text.includes(file.split("/").at(-1) ?? file)) continue;
      reachable.add(file);
      collect(readFileSync(join(SITE_DIR, file), "utf8"));
    }
  };
  collect(html);
  return reachable;
}

/**
 * Returns the file that a phone loads for each picture and format: the smallest that is at least as wide as
 * the phone's screen, or the widest if none is.
 */
function phonePictures({ document }: BuiltPage): string[] {
  const images = byName(document, "picture").flatMap((picture) => {
    const sources = byName(picture, "source");
    // A phone loads a source for narrow windows where there is one, and otherwise the source for all windows.
    const narrow = sources.filter((source) => attribute(source, "media") !== "");
    return narrow.length > 0 ? narrow : sources;
  });
  return images.flatMap((image) => {
    const variants = attribute(image, "srcset")
      .split(/,\s+/)
      .map((entry) => entry.split(" "))
      .map(([url = "", width = ""]) => ({ url, width: Number.parseInt(width, 10) }))
      .sort((a, b) => a.width - b.width);
    const variant = variants.find(({ width }) => width >= PHONE_SCREEN_WIDTH) ?? variants.at(-1);
    return variant?.url ? [variant.url.slice(1)] : [];
  });
}

test.for(pages)("loads no more JavaScript and no larger picture on $path than budgeted", (page) => {
  const pictures = phonePictures(page).map((file) => ({ file, kb: sentBytes(file) / KB }));
  const files = [...scriptsOf(page)];
  const figures = {
    html: sentBytes(`${page.path === "/" ? "index" : page.path.slice(1)}.html`) / KB,
    script: files.reduce((sum, file) => sum + sentBytes(file), 0) / KB,
    picture: Math.max(0, ...pictures.map(({ kb }) => kb)),
  };
  rows[page.path] = Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, Math.round(figure * 10) / 10]),
  );
  expect(files).not.toEqual([]);
  expect(figures.script, files.join()).toBeLessThanOrEqual(
    page.path === "/" ? JAVASCRIPT_KB.home : JAVASCRIPT_KB.other,
  );
  expect(pictures.filter(({ kb }) => kb > PICTURE_KB)).toEqual([]);
});

test.for(pages)(
  "has no stylesheet or script file that blocks the first paint of $path",
  ({ document }) => {
    const blocking = findAll(document, ({ name, attributes }) =>
      name === "link"
        ? attributes.get("rel") === "stylesheet"
        : name === "script" &&
          attributes.has("src") &&
          attributes.get("type") !== "module" &&
          !attributes.has("defer") &&
          !attributes.has("async"),
    );
    expect(blocking.map(({ attributes }) => [...attributes])).toEqual([]);
  },
);
