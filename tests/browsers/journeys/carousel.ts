import { expect } from "vitest";
import { interpolate } from "../../../src/site/content/interpolate.ts";
import { SLIDES, WORDS } from "../../support/pages.ts";
import type { Journey } from "../journey.ts";

const CAROUSEL = "[aria-roledescription=carousel]";

const words = WORDS.carousel;

/** The accessible names of the slides and of their dots, in order. */
const [slideLabels, dotLabels] = [words.slide, words.dot].map((template) =>
  SLIDES.map((title, index) =>
    interpolate(template, { index: index + 1, count: SLIDES.length, title }),
  ),
) as [string[], string[]];

/** How long a slide is shown, in milliseconds (requirements §9). */
const SLIDE_DURATION_MS = 5_000;

/** Reads the current slide's role description and label, and whether its film is paused. Runs in the page. */
const readSlide = () => {
  const slide = document.querySelector(".slide[data-current]");
  return {
    roleDescription: slide?.getAttribute("aria-roledescription"),
    label: slide?.getAttribute("aria-label"),
    isPaused: slide?.querySelector("video")?.paused,
  };
};

export function carouselJourneys(journey: Journey): void {
  journey(
    "changes slides and plays their films until the visitor pauses the carousel, and announces slides only while it is paused",
    async ({ visitor }) => {
      const { browser } = visitor;
      const label = async () => (await browser.evaluate(readSlide)).label;
      const announces = (politeness: string) =>
        visitor.finds(
          (carousel) => document.querySelector(`${carousel} [aria-live]`)?.ariaLive,
          politeness,
          CAROUSEL,
        );
      const isPlaying = async () => (await browser.evaluate(readSlide)).isPaused === false;
      await visitor.opens("/");
      // On a busy machine, a later slide than the first may already be showing.
      const firstIndex = slideLabels.indexOf((await label()) ?? "");
      expect(firstIndex, "index of the current slide").not.toBe(-1);
      await visitor.advancesClock(SLIDE_DURATION_MS);
      await expect.poll(label).toBe(slideLabels[(firstIndex + 1) % slideLabels.length]);
      await expect.poll(isPlaying, { message: "the slide's film plays" }).toBe(true);
      await announces("off");

      await visitor.clicks("button", words.pause, CAROUSEL);
      await visitor.clicks("button", dotLabels[0] ?? "", CAROUSEL);
      await visitor.finds(readSlide, {
        roleDescription: "slide",
        label: slideLabels[0],
        isPaused: true,
      });
      await announces("polite");
      await visitor.clicks("button", words.play, CAROUSEL);
      await visitor.sees("button", words.pause, CAROUSEL);
      await expect.poll(isPlaying, { message: "the slide's film plays again" }).toBe(true);
      await visitor.clicks("button", words.pause, CAROUSEL);
      await expect.poll(isPlaying, { message: "the slide's film is paused" }).toBe(false);
    },
  );

  journey(
    "shows the slide chosen with an arrow or dot, wraps at both ends, and pauses on keyboard focus",
    async ({ visitor }) => {
      const label = async () => (await visitor.browser.evaluate(readSlide)).label;
      await visitor.opens("/");
      await visitor.sees("button", words.pause, CAROUSEL);
      await visitor.tabsTo("button", "", CAROUSEL);
      await visitor.hasFocusOn("button", words.play, CAROUSEL);
      // Choose the first slide by its dot: the carousel may have paused on a later slide.
      await visitor.presses("Tab", "Tab", "Tab", "Enter");
      await expect.poll(label).toBe(slideLabels[0]);
      await visitor.browser.press("Tab", "Shift");
      await visitor.browser.press("Tab", "Shift");
      await visitor.hasFocusOn("button", words.previous, CAROUSEL);
      await visitor.presses("Enter");
      await expect.poll(label).toBe(slideLabels.at(-1));
      await visitor.presses("Tab", "Enter");
      await expect.poll(label).toBe(slideLabels[0]);
      await visitor.clicks("button", dotLabels[3] ?? "", CAROUSEL);
      await expect.poll(label).toBe(slideLabels[3]);
    },
  );

  journey(
    "shows the next or previous slide on a swipe, wraps from the first slide to the last, and ignores a short drag",
    async ({ visitor, engine, skip }) => {
      skip(engine.name === "WebKit", "its driver doesn't support touch");
      await visitor.opens("/");
      await visitor.clicks("button", words.pause, CAROUSEL);
      await visitor.clicks("button", dotLabels[0] ?? "", CAROUSEL);
      // The first drag is too short to be a swipe.
      for (const [from, to, slideIndex] of [
        [500, 490, 0],
        [700, 500, 1],
        [500, 700, 0],
        [500, 700, -1],
      ] as const) {
        await visitor.browser.drag([from, 150], [to, 150], "touch");
        await expect
          .poll(async () => (await visitor.browser.evaluate(readSlide)).label)
          .toBe(slideLabels.at(slideIndex));
      }
    },
  );
}
