/**
 * What holds of every composition at every width, whatever an owner writes: nothing reaches past the
 * window, no block lies on another, and columns keep to the page's edges.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SITE_DIR } from "../support/built-site.ts";
import { chromiumOptions } from "../support/chromium.ts";
import { KINDS } from "../support/pages.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const WIDTHS = [360, 768, 1280, 1920];

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startTestServer({ folder: `${SITE_DIR}/..` });
  browser = await chromium.launch(chromiumOptions());
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** Runs in the page: each broken invariant in words. */
function broken(): string[] {
  /** CSS pixels that rounding may move an edge by. */
  const TOLERANCE = 1;
  const wrong: string[] = [];
  const name = (element: Element) =>
    `${element.localName}${element.id && `#${element.id}`} "${element.textContent?.trim().slice(0, 30)}"`;
  const inFlow = (element: Element) => {
    const { position, display } = getComputedStyle(element);
    return /static|relative/.test(position) && !/inline|contents/.test(display);
  };
  const seen = (root: ParentNode, selector: string) =>
    [...root.querySelectorAll(selector)].filter(
      (element) => inFlow(element) && element.checkVisibility(),
    );

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) wrong.push(`the page is ${scrollWidth} px wide`);

  // Sections, and the columns and rows in them, follow one another.
  const stacks = [document.body, ...document.querySelectorAll("main, main .wrap, footer .wrap")];
  for (const stack of stacks) {
    const blocks = seen(stack, ":scope > *").map((block) => ({
      block,
      box: block.getBoundingClientRect(),
    }));
    blocks.forEach(({ block, box }, index) => {
      for (const other of blocks.slice(index + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > TOLERANCE && down > TOLERANCE)
          wrong.push(`${name(block)} lies on ${name(other.block)}`);
      }
    });
  }

  // Sections run from edge to edge; the words of all of them begin at one line.
  for (const section of seen(document, "main > *")) {
    const { left, right } = section.getBoundingClientRect();
    if (Math.abs(left) > TOLERANCE || Math.abs(right - clientWidth) > TOLERANCE)
      wrong.push(`${name(section)} runs from ${left} to ${right}`);
  }
  const edges = seen(document, "main > * > .wrap, footer .wrap").map((wrap) => {
    const { left, right } = wrap.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(wrap);
    return {
      wrap,
      edge: [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)],
    };
  });
  const [first] = edges;
  for (const { wrap, edge } of edges) {
    if (edge.some((value, side) => Math.abs(value - (first?.edge[side] ?? 0)) > TOLERANCE))
      wrong.push(
        `${name(wrap)} stands from ${edge.join(" to ")}, others ${first?.edge.join(" to ")}`,
      );
  }
  if (edges.length < 2) wrong.push("the page has no two rows to compare");
  return wrong;
}

async function open(path: string): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: "reduce", bypassCSP: true });
  await page.goto(server.url + path, { waitUntil: "load" });
  return page;
}

describe.each(Object.entries(KINDS))("%s page", (_, path) => {
  it.each(WIDTHS)("keeps its composition at %i px", { timeout: 60_000 }, async (width) => {
    const page = await open(path);
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(broken)).toEqual([]);
    await page.close();
  });
});
