/** What a browser makes of a page's styles, to compare two builds of one page. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { mediaTypeOf } from "../../scripts/finish-build/media-types.ts";

/** Styles that hold for each element of a page, by its place in it, with its pseudo-elements. */
export type ComputedStyles = Readonly<Record<string, string>>;

interface Options {
  /** A built site's folder. */
  readonly folder: string;
  /** The page's file in it. */
  readonly file: string;
  /** Window width in CSS pixels. */
  readonly width: number;
}

/** Runs in the page. Custom properties are left out: no one sees them. */
function collect(): Record<string, string> {
  const pseudo = ["", "::before", "::after"];
  const found: Record<string, string> = {};
  const all = [...document.querySelectorAll("body, body :not(style, script)")];
  all.forEach((element, index) => {
    const place = `${index} ${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
    for (const kind of pseudo) {
      const style = getComputedStyle(element, kind || null);
      if (kind !== "" && style.content === "none") continue;
      found[place + kind] = [...style]
        .filter((name) => !name.startsWith("--"))
        .map((name) => `${name}:${style.getPropertyValue(name)}`)
        .join(";")
        // A colour mixed at build or by the browser differs in the fourth digit.
        .replace(/\d+\.\d{4,}/g, (number) => Number(number).toFixed(3));
    }
  });
  return found;
}

/**
 * Opens a page from its folder, without scripts, and reads every element's styles.
 * @param browser left open
 */
export async function computedStyles(browser: Browser, options: Options): Promise<ComputedStyles> {
  const page = await browser.newPage({
    viewport: { width: options.width, height: 800 },
    javaScriptEnabled: false,
  });
  try {
    await page.route("**/*", async (route) => {
      const file = new URL(route.request().url()).pathname.slice(1);
      // An optional font is used or not as it comes in time; without it both builds are alike.
      const wanted = !file.endsWith(".woff2");
      const body = wanted && (await readFile(join(options.folder, file)).catch(() => undefined));
      if (!body) return route.fulfill({ status: 404, body: "" });
      return route.fulfill({ body, contentType: mediaTypeOf(file).type });
    });
    await page.goto(`http://site.example/${options.file}`, { waitUntil: "load" });
    return await page.evaluate(collect);
  } finally {
    await page.close();
  }
}

/** Elements whose styles differ between two builds, each with the properties that do. */
export function differences(one: ComputedStyles, other: ComputedStyles): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((place) => {
    const [a = "", b = ""] = [one[place], other[place]];
    if (a === b) return [];
    const had = new Set(a.split(";"));
    const changed = b.split(";").filter((declaration) => !had.has(declaration));
    return [`${place}: ${changed.join("; ") || "gone"}`];
  });
}
