import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { workOf } from "../../support/content.ts";
import { expectNoViolations } from "../axe.ts";
import type { Journey } from "../journey.ts";
import type { Visitor } from "../visitor.ts";

const SELECTORS = {
  sequence: ".exhibit:not(.layers, .orbit)",
  orbit: ".orbit",
  layers: ".layers",
} as const;

type Kind = keyof typeof SELECTORS;

/**
 * Reads the slider's accessible name and value, and the number of the visible picture, counted from 1. Runs
 * in the page.
 */
const readExhibit = (exhibit: string) => {
  const slider = document.querySelector(`${exhibit} input[type=range]`);
  const pictures = [...document.querySelectorAll<HTMLImageElement>(`${exhibit} figure img`)];
  const picture = pictures.findLast(
    (image) => image.closest("[data-current]") && image.naturalWidth > 0,
  );
  return {
    name: slider?.getAttribute("aria-label"),
    value: slider?.getAttribute("aria-valuetext"),
    picture: pictures.indexOf(picture as HTMLImageElement) + 1,
  };
};

/**
 * Scrolls to an exhibit and returns the center and width of its first picture, in CSS pixels.
 * Runs in the page.
 */
const scrollToPicture = (exhibit: string) => {
  const frames = document.querySelector(`${exhibit} .exhibit-frames`);
  frames?.scrollIntoView({ block: "start", behavior: "instant" });
  const { x, y, width, height } =
    frames?.querySelector("img")?.getBoundingClientRect() ?? new DOMRect();
  return { x: x + width / 2, y: y + height / 2, width };
};

/**
 * Scrolls to each of an exhibit's figures and returns their texts. A text is empty until the figure's picture
 * is visible and loaded. Runs in the page.
 */
const readFigureTexts = (exhibit: string) =>
  [...document.querySelectorAll<HTMLElement>(`${exhibit} figure`)].map((figure) => {
    figure.scrollIntoView({ behavior: "instant" });
    const [image] = figure.getElementsByTagName("img");
    const isVisible = image?.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
    });
    return isVisible && image?.naturalWidth ? (figure.textContent ?? "") : "";
  });

/** Returns whether the page and an exhibit's visible pictures have loaded. Runs in the page. */
const havePicturesLoaded = (exhibit: string) =>
  document.readyState === "complete" &&
  [...document.querySelectorAll<HTMLImageElement>(`${exhibit} figure[data-current] img`)].every(
    ({ naturalWidth }) => naturalWidth > 0,
  );

/** Scrolls to an exhibit, waits for its visible pictures to load, and returns the first one's center and width. */
async function scrollsTo({ browser }: Visitor, exhibit: string) {
  await browser.evaluate(scrollToPicture, exhibit);
  await expect.poll(() => browser.evaluate(havePicturesLoaded, exhibit)).toBe(true);
  return browser.evaluate(scrollToPicture, exhibit);
}

export function exhibitJourneys(journey: Journey): void {
  /** @param drags each drag's distance, in widths of the picture, and what the visitor then sees */
  function dragJourneys(
    kind: Kind,
    path: string,
    drags: [distance: number, expected: ReturnType<typeof readExhibit>][],
  ) {
    for (const pointer of ["mouse", "touch"] as const)
      journey(
        `${kind} by ${pointer}: moves through the pictures on drag, in both directions`,
        async ({ visitor, engine, skip }) => {
          skip(pointer === "touch" && engine.name === "WebKit", "its driver doesn't support touch");
          await visitor.opens(path);
          // Without motion, an orbit stops where the pointer leaves it.
          await visitor.browser.evaluate(() => {
            globalThis.matchMedia = () => new EventTarget() as MediaQueryList;
          });
          const { x, y, width } = await scrollsTo(visitor, SELECTORS[kind]);
          for (const [distance, expected] of drags) {
            await visitor.browser.drag([x, y], [x + distance * width, y], pointer);
            await visitor.finds(readExhibit, expected, SELECTORS[kind]);
          }
        },
      );
  }

  const noScriptJourney = (kind: Kind, path: string, labels: (string | undefined)[]) =>
    journey(
      `${kind} without JavaScript: shows every picture with its label, and no controls`,
      async ({ visitorWithoutJavaScript: visitor }) => {
        await visitor.opens(path);
        await visitor.seesNo("field", "", SELECTORS[kind]);
        const expected = labels.map((label) => expect.stringContaining(String(label)));
        await visitor.finds(readFigureTexts, expected, SELECTORS[kind]);
      },
    );

  const sequence = workOf("sequence");
  if (sequence) {
    const { title, path } = sequence;
    const { label, frames } = sequence.media.value;
    const at = (number: number) => ({
      name: title,
      value: `${label} ${number} of ${frames.length}, ${frames[number - 1]?.label}`,
      picture: number,
    });

    journey(
      "sequence by keyboard: moves by one picture per arrow key press and names the picture in the slider's value",
      async ({ visitor }) => {
        await visitor.opens(path);
        await visitor.tabsTo("field", title);
        await visitor.finds(readExhibit, at(1), SELECTORS.sequence);
        await expectNoViolations(visitor, "first picture", SELECTORS.sequence);
        await visitor.presses("ArrowRight", "ArrowRight");
        await visitor.finds(readExhibit, at(3), SELECTORS.sequence);
        await expectNoViolations(visitor, "third picture", SELECTORS.sequence);
      },
    );
    dragJourneys("sequence", path, [
      [2 / frames.length, at(3)],
      [-1 / frames.length, at(2)],
    ]);
    noScriptJourney(
      "sequence",
      path,
      frames.map((frame) => frame.label.split(": ").at(-1)),
    );
  }

  const orbit = workOf("orbit");
  if (orbit) {
    const { title, path } = orbit;
    const count = readdirSync(`media/orbits/${orbit.media.value.orbit}`).length;
    const at = (number: number) => ({
      name: title,
      value: expect.stringMatching(new RegExp(`^Seen from the \\w+, ${number}/${count}$`)),
      picture: number,
    });

    journey(
      "orbit by keyboard: turns by one picture per arrow key press, past the last picture to the first, and names the direction",
      async ({ visitor }) => {
        await visitor.opens(path);
        await visitor.tabsTo("field", title);
        await visitor.finds(readExhibit, at(1), SELECTORS.orbit);
        await visitor.presses("ArrowLeft", "ArrowLeft");
        await visitor.finds(readExhibit, at(count - 1), SELECTORS.orbit);
        await expectNoViolations(visitor, "turned", SELECTORS.orbit);
        await visitor.presses("ArrowRight", "ArrowRight", "ArrowRight");
        await visitor.finds(readExhibit, at(2), SELECTORS.orbit);
      },
    );
    dragJourneys("orbit", path, [
      [3 / count, at(4)],
      [-5 / count, at(count - 1)],
    ]);

    journey(
      "orbit without JavaScript: shows four views with their directions, and no slider",
      async ({ visitorWithoutJavaScript: visitor }) => {
        await visitor.opens(path);
        await visitor.seesNo("field", title);
        const readViews = (exhibit: string) =>
          [...document.querySelectorAll<HTMLElement>(`${exhibit} figure`)]
            .filter((figure) => figure.checkVisibility())
            .map((figure) => {
              const { display } = getComputedStyle(figure, "::after");
              return display === "block" ? figure.dataset["value"] : "";
            });
        expect(await visitor.browser.evaluate(readViews, SELECTORS.orbit)).toEqual(
          ["south", "west", "north", "east"].map((direction) =>
            expect.stringContaining(`Seen from the ${direction}`),
          ),
        );
      },
    );
  }

  const layers = workOf("layers");
  if (layers) {
    const { path } = layers;
    const labels = layers.media.value.layers.map(({ label }) => label);
    const [base = "", next = ""] = labels;
    const lastLayer = labels.at(-1) ?? "";
    const wipedTo = (layer: string, percent: number) => ({
      name: `Compare with ${base}`,
      value: `${layer} ${percent}%, ${base} ${100 - percent}%`,
      picture: labels.indexOf(layer) + 1,
    });

    journey(
      "layers by keyboard: selects a layer with the arrow keys, and moves the wipe with the slider",
      async ({ visitor }) => {
        await visitor.opens(path);
        await visitor.tabsTo("field", lastLayer, SELECTORS.layers);
        await visitor.finds(readExhibit, wipedTo(lastLayer, 92), SELECTORS.layers);
        await expectNoViolations(visitor, "last layer", SELECTORS.layers);
        // Go back to the first option, which shows only the photo and has nothing to compare.
        for (const _ of labels.slice(1)) await visitor.presses("ArrowLeft");
        await visitor.hasFocusOn("field", base, SELECTORS.layers);
        await visitor.seesNo("field", "Compare with", SELECTORS.layers);
        await expectNoViolations(visitor, "photo", SELECTORS.layers);
        await visitor.presses("ArrowRight");
        await visitor.finds(readExhibit, wipedTo(next, 92), SELECTORS.layers);
        await visitor.presses("Tab", "ArrowLeft", "ArrowLeft");
        await visitor.finds(readExhibit, wipedTo(next, 90), SELECTORS.layers);
      },
    );

    journey(
      "layers by mouse: selects a layer on click, and moves the wipe on drag",
      async ({ visitor }) => {
        await visitor.opens(path);
        const { x, y, width } = await scrollsTo(visitor, SELECTORS.layers);
        await visitor.browser.drag([x, y], [x - width / 4, y], "mouse");
        await visitor.finds(readExhibit, wipedTo(lastLayer, 25), SELECTORS.layers);
        // Drag the wipe's handle, which is halfway down the picture.
        await visitor.browser.drag([x - width / 4, y], [x + width / 4, y], "mouse");
        await visitor.finds(readExhibit, wipedTo(lastLayer, 75), SELECTORS.layers);
        await visitor.clicks("label", next, SELECTORS.layers);
        await visitor.finds(readExhibit, wipedTo(next, 75), SELECTORS.layers);
      },
    );
    noScriptJourney("layers", path, labels);
  }
}
