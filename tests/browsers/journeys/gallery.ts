import { expect } from "vitest";
import { loadInterface } from "../../../src/site/content/interface.ts";
import { KINDS } from "../../support/pages.ts";
import { standIn } from "../../support/stand-in.ts";
import { axeFindsNothing } from "../axe.ts";
import type { Place } from "../engines/browser.ts";
import type { Journey } from "../journey.ts";

const words = loadInterface();

const PAGE = "/real-estate-drone-photography";

/** Reads the lightbox's alt text and caption; null until its picture has loaded. Runs in the page. */
const large = () => {
  const figure = document.querySelector("dialog[open] figure");
  const picture = figure?.querySelector("img");
  return picture?.naturalWidth ? { alt: picture.alt, words: figure?.textContent ?? null } : null;
};

/** Reads the alt text and caption of every gallery photo. Runs in the page. */
const photos = () =>
  [...document.querySelectorAll("#gallery figure:has(a)")].map((figure) => ({
    alt: figure.querySelector("img")?.alt ?? "",
    words: figure.querySelector("figcaption")?.textContent ?? null,
  }));

/** Reads whether the large picture is zoomed, how far it is panned, and its center. Runs in the page. */
const zoomed = () => {
  const frame = document.querySelector("dialog[open] picture");
  const { scrollWidth = 0, clientWidth = 0, scrollLeft = 0 } = frame ?? {};
  const { x = 0, y = 0, width = 0, height = 0 } = frame?.getBoundingClientRect() ?? {};
  return {
    on: scrollWidth > clientWidth * 1.2,
    left: Math.round(scrollLeft),
    middle: [x + width / 2, y + height / 2] as Place,
  };
};

export function galleryJourneys(journey: Journey): void {
  journey(
    "by keyboard: opens, zooms and pans a photo, steps through all, and returns focus",
    async ({ visitor }) => {
      await visitor.opens(PAGE);
      const all = await visitor.browser.evaluate(photos);
      await visitor.tabsTo("link", "", "#gallery");
      await visitor.presses("Enter");
      await visitor.finds(large, all[0] ?? null);
      await axeFindsNothing(visitor, "photo open", "dialog");
      await visitor.tabsTo("button", words.lightbox.zoom, "dialog");
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
        await visitor.finds(large, next);
      }
      await visitor.presses("ArrowLeft");
      await visitor.finds(large, all.at(-2) ?? null);
      await visitor.presses("Escape");
      await visitor.finds(large, null);
      await visitor.hasFocusOn("link", "", "#gallery");
    },
  );

  journey("by mouse: zooms in and out on click, and pans on drag", async ({ visitor }) => {
    await visitor.opens(KINDS.city);
    const all = await visitor.browser.evaluate(photos);
    // By keyboard: WebKit may lose a click right after a page change.
    await visitor.tabsTo("link", "", "#gallery");
    await visitor.presses("Enter");
    await visitor.finds(large, all[0] ?? null);
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
    await visitor.clicks("button", words.lightbox.next, "dialog");
    await visitor.finds(large, all[1] ?? null);
    await visitor.clicks("button", words.lightbox.close, "dialog");
    await visitor.finds(large, null);
  });

  journey("plays a film in place after its button is pressed", async ({ visitor, skip }) => {
    skip(!standIn, "an owner may have no film");
    await visitor.opens(KINDS.film);
    await visitor.tabsTo("button", words.service.playFilm, "#gallery");
    await visitor.presses("Enter");
    await visitor.finds(
      () => {
        const film = document.querySelector<HTMLVideoElement>("#gallery video");
        const others = [...document.querySelectorAll("video")].filter((one) => one !== film);
        return {
          moves: (film?.currentTime ?? 0) > 0,
          muted: film?.muted,
          others: others.some(({ paused }) => !paused),
        };
      },
      { moves: true, muted: true, others: false },
    );
  });

  journey(
    "without script: links each photo to its large file, and shows films' controls",
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
