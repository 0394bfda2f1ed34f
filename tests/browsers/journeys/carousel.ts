import { interpolate } from "../../../src/site/content/interpolate.ts";
import { SLIDES, WORDS } from "../../support/pages.ts";
import type { Journey } from "../journey.ts";
import type { Visitor } from "../visitor.ts";

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

/** Reads the current slide's role description and label. Runs in the page. */
const readSlide = () => {
  const slide = document.querySelector(".slide[data-current]");
  return [slide?.ariaRoleDescription, slide?.ariaLabel];
};

/** @param index of the slide; -1 for the last slide */
const showsSlide = (visitor: Visitor, index: number) =>
  visitor.finds(readSlide, ["slide", slideLabels.at(index)]);

/** Waits until the current slide's film is playing or paused. */
const filmIsPaused = (visitor: Visitor, isPaused: boolean) =>
  visitor.finds(
    () => document.querySelector<HTMLVideoElement>(".slide[data-current] video")?.paused,
    isPaused,
  );

export function carouselJourneys(journey: Journey): void {
  journey(
    "changes slides and plays their films until the visitor pauses the carousel, and announces slides only while it is paused",
    async ({ visitor }) => {
      const announces = (politeness: string) =>
        visitor.finds(
          (carousel) => document.querySelector(`${carousel} [aria-live]`)?.ariaLive,
          politeness,
          CAROUSEL,
        );
      await visitor.opens("/");
      // On a busy machine, a later slide than the first may already be showing.
      const [, firstLabel] = await visitor.browser.evaluate(readSlide);
      await visitor.advancesClock(SLIDE_DURATION_MS);
      await showsSlide(visitor, (slideLabels.indexOf(firstLabel ?? "") + 1) % slideLabels.length);
      await filmIsPaused(visitor, false);
      await announces("off");

      await visitor.clicks("button", words.pause, CAROUSEL);
      await visitor.clicks("button", dotLabels[0] ?? "", CAROUSEL);
      await showsSlide(visitor, 0);
      await filmIsPaused(visitor, true);
      await announces("polite");
      await visitor.clicks("button", words.play, CAROUSEL);
      await visitor.sees("button", words.pause, CAROUSEL);
      await filmIsPaused(visitor, false);
      await visitor.clicks("button", words.pause, CAROUSEL);
      await filmIsPaused(visitor, true);
    },
  );

  journey(
    "shows the slide chosen with an arrow or dot, wraps at both ends, and pauses on keyboard focus",
    async ({ visitor }) => {
      await visitor.opens("/");
      await visitor.sees("button", words.pause, CAROUSEL);
      await visitor.tabsTo("button", "", CAROUSEL);
      await visitor.hasFocusOn("button", words.play, CAROUSEL);
      // Choose the first slide by its dot: the carousel may have paused on a later slide.
      await visitor.presses("Tab", "Tab", "Tab", "Enter");
      await showsSlide(visitor, 0);
      await visitor.browser.press("Tab", "Shift");
      await visitor.browser.press("Tab", "Shift");
      await visitor.hasFocusOn("button", words.previous, CAROUSEL);
      await visitor.presses("Enter");
      await showsSlide(visitor, -1);
      await visitor.presses("Tab", "Enter");
      await showsSlide(visitor, 0);
      await visitor.clicks("button", dotLabels[3] ?? "", CAROUSEL);
      await showsSlide(visitor, 3);
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
        await showsSlide(visitor, slideIndex);
      }
    },
  );
}
