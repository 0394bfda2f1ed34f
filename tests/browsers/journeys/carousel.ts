import { expect } from "vitest";
import { SLIDES } from "../../support/pages.ts";
import type { Journey } from "../journey.ts";

const CAROUSEL = "[aria-roledescription=carousel]";

/** How long a slide is shown (requirements §9). */
const TURN_MS = 5_000;

/** Reads the current slide's label and whether its film is paused. Runs in the page. */
const shown = () => {
  const slide = document.querySelector(".slide[data-current]");
  return {
    role: slide?.getAttribute("aria-roledescription"),
    label: slide?.getAttribute("aria-label"),
    paused: slide?.querySelector("video")?.paused,
  };
};

export function carouselJourneys(journey: Journey): void {
  journey("changes slides until the visitor pauses them", async ({ visitor }) => {
    const { browser } = visitor;
    const label = async () => (await browser.evaluate(shown)).label;
    const announces = (politeness: string) =>
      visitor.finds(
        (carousel) => document.querySelector(`${carousel} [aria-live]`)?.ariaLive,
        politeness,
        CAROUSEL,
      );
    const playing = async () => (await browser.evaluate(shown)).paused === false;
    await visitor.opens("/");
    // On a busy machine a later slide may already be showing.
    const labels = SLIDES.map((slide, index) => `${index + 1} of 5: ${slide}`);
    const before = labels.indexOf((await label()) ?? "");
    expect(before, "a slide shows").not.toBe(-1);
    await visitor.letsPass(TURN_MS);
    await expect.poll(label).toBe(labels[(before + 1) % 5]);
    await expect.poll(playing, { message: "its film plays" }).toBe(true);
    await announces("off");

    await visitor.clicks("button", "Pause slides", CAROUSEL);
    await visitor.clicks("button", "Show slide 1", CAROUSEL);
    await visitor.finds(shown, { role: "slide", label: `1 of 5: ${SLIDES[0]}`, paused: true });
    await announces("polite");
    await visitor.clicks("button", "Play slides", CAROUSEL);
    await visitor.sees("button", "Pause slides", CAROUSEL);
    await expect.poll(playing, { message: "its film plays again" }).toBe(true);
    await visitor.clicks("button", "Pause slides", CAROUSEL);
    await expect.poll(playing, { message: "its film is paused" }).toBe(false);
  });

  journey(
    "chooses slides by arrow and dot, wraps around, and stops on keyboard focus",
    async ({ visitor }) => {
      const label = async () => (await visitor.browser.evaluate(shown)).label;
      await visitor.opens("/");
      await visitor.sees("button", "Pause slides", CAROUSEL);
      await visitor.tabsTo("button", "P", CAROUSEL);
      await visitor.hasFocusOn("button", "Play slides", CAROUSEL);
      // The slides have stopped, but not necessarily on the first.
      await visitor.presses("Tab", "Tab", "Tab", "Enter");
      await expect.poll(label).toBe(`1 of 5: ${SLIDES[0]}`);
      await visitor.browser.press("Tab", "Shift");
      await visitor.browser.press("Tab", "Shift");
      await visitor.hasFocusOn("button", "Previous slide", CAROUSEL);
      await visitor.presses("Enter");
      await expect.poll(label).toBe(`5 of 5: ${SLIDES[4]}`);
      await visitor.presses("Tab", "Enter");
      await expect.poll(label).toBe(`1 of 5: ${SLIDES[0]}`);
      await visitor.clicks("button", `Show slide 4: ${SLIDES[3]}`, CAROUSEL);
      await expect.poll(label).toBe(`4 of 5: ${SLIDES[3]}`);
    },
  );
}
