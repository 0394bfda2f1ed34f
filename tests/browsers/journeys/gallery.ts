import { expect } from "vitest";
import { SAMPLE_ROUTES, WORDS } from "../../support/pages.ts";
import { expectNoViolations } from "../axe.ts";
import type { Point } from "../engines/browser.ts";
import type { Journey } from "../journey.ts";
import type { Visitor } from "../visitor.ts";

const words = WORDS.lightbox;

/**
 * Reads the alt text and caption of the photo in the lightbox. Returns null while the lightbox is closed or
 * the photo is loading. Runs in the page.
 */
const readLightbox = () => {
  const figure = document.querySelector("dialog[open] figure");
  const picture = figure?.querySelector("img");
  return picture?.naturalWidth ? { alt: picture.alt, caption: figure?.textContent ?? null } : null;
};

/** Reads the alt text and caption of every photo in a section. Runs in the page. */
const readPhotos = (section: string) =>
  [...document.querySelectorAll(`${section} figure:has(a.lightbox-tile)`)].map((figure) => ({
    alt: figure.querySelector("img")?.alt ?? "",
    // A tile on the home page has more text than its heading, but the lightbox shows only the heading.
    caption: figure.querySelector("h3, figcaption:not(:has(h3))")?.textContent ?? null,
  }));

/** Reads the lightbox's "3 of 12". Runs in the page. */
const readPosition = () => document.querySelector("dialog[open] [data-position]")?.textContent;

/** Returns whether the photo in the lightbox is zoomed in. Runs in the page. */
const isZoomed = () => {
  const { scrollWidth = 0, clientWidth = 0 } = document.querySelector("dialog[open] picture") ?? {};
  return scrollWidth > clientWidth * 1.2;
};

/** Reads how far the zoomed photo is scrolled to the right, in CSS pixels. Runs in the page. */
const readScrollLeft = () =>
  Math.round(document.querySelector("dialog[open] picture")?.scrollLeft ?? 0);

/** Reads the position in the window of the center of the lightbox's photo. Runs in the page. */
const readCenter = (): Point => {
  const frame = document.querySelector("dialog[open] picture");
  const { x, y, width, height } = frame?.getBoundingClientRect() ?? new DOMRect();
  return [x + width / 2, y + height / 2];
};

/**
 * Double-taps the photo in the lightbox until it is zoomed in or out as requested: a busy browser may miss a
 * double tap.
 */
async function doubleTapsUntil({ browser }: Visitor, shouldBeZoomed: boolean): Promise<void> {
  const checkOrDoubleTap = async () => {
    if ((await browser.evaluate(isZoomed)) === shouldBeZoomed) return true;
    const center = await browser.evaluate(readCenter);
    for (let taps = 0; taps < 2; taps += 1) await browser.drag(center, center, "touch");
    return false;
  };
  await expect.poll(checkOrDoubleTap).toBe(true);
}

export function galleryJourneys(journey: Journey): void {
  journey(
    "by keyboard: opens, zooms and pans a photo, steps through all photos, and returns focus to the link",
    async ({ visitor }) => {
      await visitor.opens("/");
      const photos = await visitor.browser.evaluate(readPhotos, "#portfolio");
      await visitor.tabsTo("link", words.open, "#portfolio");
      await visitor.presses("Enter");
      await visitor.finds(readLightbox, photos[0] ?? null);
      await expectNoViolations(visitor, "photo open", "dialog");
      await visitor.tabsTo("button", words.zoom, "dialog");
      await visitor.presses("Enter");
      await visitor.finds(isZoomed, true);
      const left = await visitor.browser.evaluate(readScrollLeft);
      await visitor.presses("ArrowRight");
      await visitor.finds(readScrollLeft, left + 120);
      await visitor.finds(isZoomed, true);
      await expectNoViolations(visitor, "photo zoomed", "dialog");
      await visitor.presses("Enter");
      await visitor.finds(isZoomed, false);
      for (const next of photos.slice(1)) {
        await visitor.presses("ArrowRight");
        await visitor.finds(readLightbox, next);
      }
      await visitor.presses("ArrowLeft");
      await visitor.finds(readLightbox, photos.at(-2) ?? null);
      await visitor.presses("Escape");
      await visitor.finds(readLightbox, null);
      await visitor.hasFocusOn("link", words.open, "#portfolio");
    },
  );

  journey(
    "by mouse: zooms a photo in and out on click, pans it on drag, and steps and closes with the lightbox's buttons",
    async ({ visitor }) => {
      await visitor.opens(SAMPLE_ROUTES.city);
      const photos = await visitor.browser.evaluate(readPhotos, "#gallery");
      // Open the photo by keyboard, because WebKit may lose a click right after a page change.
      await visitor.tabsTo("link", words.open, "#gallery");
      await visitor.presses("Enter");
      await visitor.finds(readLightbox, photos[0] ?? null);
      const center = await visitor.browser.evaluate(readCenter);
      await visitor.browser.click(...center);
      await visitor.finds(isZoomed, true);
      const left = await visitor.browser.evaluate(readScrollLeft);
      await visitor.browser.drag(center, [center[0] - 150, center[1]], "mouse");
      await expect.poll(() => visitor.browser.evaluate(readScrollLeft)).toBeGreaterThan(left + 100);
      await visitor.browser.click(...center);
      await visitor.finds(isZoomed, false);
      const tiles = await visitor.browser.evaluate(
        () => document.querySelectorAll("a.lightbox-tile").length,
      );
      const before = await visitor.browser.evaluate(readPosition);
      const [index = 0] = before?.match(/\d+/g)?.map(Number) ?? [];
      expect(before).toBe(`${index} of ${tiles}`);
      await visitor.clicks("button", words.next, "dialog");
      await visitor.finds(readLightbox, photos[1] ?? null);
      await visitor.finds(readPosition, `${index + 1} of ${tiles}`);
      await visitor.clicks("button", words.close, "dialog");
      await visitor.finds(readLightbox, null);
    },
  );

  journey(
    "by touch: zooms a photo in and out on a double tap, steps between photos on a swipe, and keeps the page's scroll position",
    async ({ visitor, engine, skip }) => {
      skip(engine.name === "WebKit", "its driver doesn't support touch");
      await visitor.opens(SAMPLE_ROUTES.city);
      const photos = await visitor.browser.evaluate(readPhotos, "#gallery");
      await visitor.clicks("link", words.open, "#gallery");
      await visitor.finds(readLightbox, photos[0] ?? null);
      // Not the scroll position: the page is wider while the lightbox hides its scrollbar, so lines may wrap differently.
      const readTop = () =>
        document.querySelector("#gallery a.lightbox-tile")?.getBoundingClientRect().top ??
        Number.NaN;
      const top = await visitor.browser.evaluate(readTop);
      for (const shouldBeZoomed of [true, false]) await doubleTapsUntil(visitor, shouldBeZoomed);
      await visitor.browser.drag([700, 300], [500, 300], "touch");
      await visitor.finds(readLightbox, photos[1] ?? null);
      await visitor.browser.drag([500, 300], [700, 300], "touch");
      await visitor.finds(readLightbox, photos[0] ?? null);
      await visitor.presses("Escape");
      await visitor.finds(readLightbox, null);
      // Firefox rounds scroll positions.
      await expect.poll(() => visitor.browser.evaluate(readTop)).toBeCloseTo(top, -1);
    },
  );

  for (const [file, path, link, section, ending] of [
    ["photo's JPEG", SAMPLE_ROUTES.city, words.open, "#gallery", /\.jpe?g$/],
    ["film's MP4", SAMPLE_ROUTES.film, WORDS.service.playFilm, "[data-hero]", /\.mp4$/],
  ] as const)
    journey(
      `without JavaScript: opens a ${file} file on click`,
      async ({ visitorWithoutJavaScript: visitor, skip }) => {
        await visitor.opens(path);
        const hasLinks = (within: string) =>
          document.querySelector(`${within} figure, ${within} video`) !== null;
        skip(!(await visitor.browser.evaluate(hasLinks, section)), "the owner has removed it");
        await visitor.clicks("link", link, section);
        await expect.poll(() => visitor.browser.currentUrl()).toMatch(ending);
      },
    );
}
