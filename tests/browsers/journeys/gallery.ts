import { expect } from "vitest";
import { KINDS, WORDS } from "../../support/pages.ts";
import { axeFindsNothing } from "../axe.ts";
import type { Point } from "../engines/browser.ts";
import type { Journey } from "../journey.ts";
import type { Visitor } from "../visitor.ts";

const words = WORDS.lightbox;

const PAGE = KINDS.photo;

/** Reads the lightbox's alt text and caption; null until its picture has loaded. Runs in the page. */
const lightbox = () => {
  const figure = document.querySelector("dialog[open] figure");
  const picture = figure?.querySelector("img");
  return picture?.naturalWidth ? { alt: picture.alt, caption: figure?.textContent ?? null } : null;
};

/** Reads the alt text and caption of every photo in a section. Runs in the page. */
const photos = (section: string) =>
  [...document.querySelectorAll(`${section} figure:has(a)`)].map((figure) => ({
    alt: figure.querySelector("img")?.alt ?? "",
    // A tile on the home page has more text than the lightbox's caption.
    caption: figure.querySelector("h3, figcaption:not(:has(h3))")?.textContent ?? null,
  }));

/** Reads whether the large picture is zoomed, how far it is panned, and its center. Runs in the page. */
const zoomed = () => {
  const frame = document.querySelector("dialog[open] picture");
  const { scrollWidth = 0, clientWidth = 0, scrollLeft = 0 } = frame ?? {};
  const { x = 0, y = 0, width = 0, height = 0 } = frame?.getBoundingClientRect() ?? {};
  return {
    on: scrollWidth > clientWidth * 1.2,
    left: Math.round(scrollLeft),
    middle: [x + width / 2, y + height / 2] as Point,
  };
};

/** Double-taps the large picture until it's zoomed or not; a busy machine may be too slow for a double tap. */
async function doubleTapsUntil({ browser }: Visitor, expected: boolean): Promise<void> {
  const isReached = async () => {
    const { on, middle } = await browser.evaluate(zoomed);
    if (on === expected) return true;
    for (let taps = 0; taps < 2; taps += 1) await browser.drag(middle, middle, "touch");
    return false;
  };
  await expect.poll(isReached).toBe(true);
}

export function galleryJourneys(journey: Journey): void {
  for (const [path, section] of [
    ["/", "#portfolio"],
    [PAGE, "#gallery"],
  ] as const)
    journey(
      `${path} by keyboard: opens, zooms and pans a photo, steps through all, and returns focus`,
      async ({ visitor }) => {
        await visitor.opens(path);
        const all = await visitor.browser.evaluate(photos, section);
        await visitor.tabsTo("link", "", section);
        await visitor.presses("Enter");
        await visitor.finds(lightbox, all[0] ?? null);
        await axeFindsNothing(visitor, "photo open", "dialog");
        await visitor.tabsTo("button", words.zoom, "dialog");
        await visitor.presses("Enter");
        await expect.poll(() => visitor.browser.evaluate(zoomed)).toMatchObject({ on: true });
        const { left } = await visitor.browser.evaluate(zoomed);
        await visitor.presses("ArrowRight");
        await expect
          .poll(() => visitor.browser.evaluate(zoomed))
          .toMatchObject({ on: true, left: left + 120 });
        await axeFindsNothing(visitor, "photo zoomed", "dialog");
        await visitor.presses("Enter");
        await expect.poll(() => visitor.browser.evaluate(zoomed)).toMatchObject({ on: false });
        for (const next of all.slice(1)) {
          await visitor.presses("ArrowRight");
          await visitor.finds(lightbox, next);
        }
        await visitor.presses("ArrowLeft");
        await visitor.finds(lightbox, all.at(-2) ?? null);
        await visitor.presses("Escape");
        await visitor.finds(lightbox, null);
        await visitor.hasFocusOn("link", "", section);
      },
    );

  journey("by mouse: zooms in and out on click, and pans on drag", async ({ visitor }) => {
    await visitor.opens(KINDS.city);
    const all = await visitor.browser.evaluate(photos, "#gallery");
    // By keyboard: WebKit may lose a click right after a page change.
    await visitor.tabsTo("link", "", "#gallery");
    await visitor.presses("Enter");
    await visitor.finds(lightbox, all[0] ?? null);
    const { middle } = await visitor.browser.evaluate(zoomed);
    await visitor.browser.click(...middle);
    await expect.poll(() => visitor.browser.evaluate(zoomed)).toMatchObject({ on: true });
    const { left } = await visitor.browser.evaluate(zoomed);
    await visitor.browser.drag(middle, [middle[0] - 150, middle[1]], "mouse");
    await expect
      .poll(async () => (await visitor.browser.evaluate(zoomed)).left)
      .toBeGreaterThan(left + 100);
    await visitor.browser.click(...middle);
    await expect.poll(() => visitor.browser.evaluate(zoomed)).toMatchObject({ on: false });
    await visitor.clicks("button", words.next, "dialog");
    await visitor.finds(lightbox, all[1] ?? null);
    await visitor.clicks("button", words.close, "dialog");
    await visitor.finds(lightbox, null);
  });

  journey(
    "by touch: zooms on a double tap, steps on a swipe, and keeps the page's scroll position",
    async ({ visitor, engine, skip }) => {
      skip(engine.name === "WebKit", "its driver has no touch");
      await visitor.opens(KINDS.city);
      const all = await visitor.browser.evaluate(photos, "#gallery");
      await visitor.clicks("link", "", "#gallery");
      await visitor.finds(lightbox, all[0] ?? null);
      const top = await visitor.browser.evaluate(() => scrollY);
      for (const on of [true, false]) await doubleTapsUntil(visitor, on);
      await visitor.browser.drag([700, 300], [500, 300], "touch");
      await visitor.finds(lightbox, all[1] ?? null);
      await visitor.browser.drag([500, 300], [700, 300], "touch");
      await visitor.finds(lightbox, all[0] ?? null);
      await visitor.presses("Escape");
      await visitor.finds(lightbox, null);
      // Firefox rounds scroll positions.
      await expect.poll(() => visitor.browser.evaluate(() => scrollY)).toBeCloseTo(top, -1);
    },
  );

  journey(
    "without script: opens a photo's large file, and shows films' controls",
    async ({ visitorWithoutScript: visitor }) => {
      await visitor.opens(PAGE);
      const controls = () =>
        [...document.querySelectorAll("#gallery video")].every((film) =>
          film.hasAttribute("controls"),
        );
      expect(await visitor.browser.evaluate(controls)).toBe(true);
      await visitor.clicks("link", "", "#gallery");
      await expect.poll(() => visitor.browser.address()).toMatch(/\.jpe?g$/);
    },
  );
}
