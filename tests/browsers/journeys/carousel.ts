import { expect } from "vitest";
import { SLIDES } from "../../support/pages.ts";
import type { Journey } from "../journey.ts";

const CAROUSEL = "[aria-roledescription=carousel]";

/** The slide that shows, and its film if it has one. Runs in the page. */
const shown = () => {
  const slide = document.querySelector(".slide[data-current]");
  return {
    label: slide?.getAttribute("aria-label"),
    paused: slide?.querySelector("video")?.paused,
  };
};

export function carouselJourneys(journey: Journey): void {
  journey("slides change by themselves until they are paused", async ({ visitor }) => {
    const { browser } = visitor;
    const label = async () => (await browser.evaluate(shown)).label;
    const playing = async () => (await browser.evaluate(shown)).paused === false;
    await visitor.opens("/");
    expect(await label()).toBe(`1 of 5: ${SLIDES[0]}`);
    await expect.poll(playing, { message: "its film plays" }).toBe(true);
    await expect.poll(label, { timeout: 20_000 }).toBe(`2 of 5: ${SLIDES[1]}`);

    await visitor.clicks("button", "Pause slides", CAROUSEL);
    await visitor.sees("button", "Play slides", CAROUSEL);
    await expect.poll(playing, { message: "its film stands still" }).toBe(false);
    await visitor.finds(
      (carousel) => document.querySelector(`${carousel} [aria-live]`)?.ariaLive,
      "polite",
      CAROUSEL,
    );
    await visitor.clicks("button", "Play slides", CAROUSEL);
    await visitor.sees("button", "Pause slides", CAROUSEL);
    await expect.poll(playing, { message: "its film goes on" }).toBe(true);
  });

  journey(
    "arrows and dots choose a slide, and wrap; the keyboard stops it",
    async ({ visitor }) => {
      const label = async () => (await visitor.browser.evaluate(shown)).label;
      await visitor.opens("/");
      await visitor.tabsTo("button", "P", CAROUSEL);
      await visitor.hasFocusOn("button", "Play slides", CAROUSEL);
      await visitor.presses("Tab", "Enter");
      await expect.poll(label).toBe(`5 of 5: ${SLIDES[4]}`);
      await visitor.presses("Tab", "Enter");
      await expect.poll(label).toBe(`1 of 5: ${SLIDES[0]}`);
      await visitor.clicks("button", `Show slide 4: ${SLIDES[3]}`, CAROUSEL);
      await expect.poll(label).toBe(`4 of 5: ${SLIDES[3]}`);
    },
  );
}
