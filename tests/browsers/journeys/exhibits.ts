import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { workOf } from "../../support/content.ts";
import { expectNoViolations } from "../axe.ts";
import type { Point } from "../engines/browser.ts";
import type { Journey } from "../journey.ts";
import type { Visitor } from "../visitor.ts";

/** Selectors of the kinds of exhibit. */
const [SEQUENCE, ORBIT, LAYERS] = [".exhibit:not(.layers, .orbit)", ".orbit", ".layers"];

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

/** Scrolls through an exhibit's figures until each one shows its label and its loaded picture. */
async function findsFigures({ browser }: Visitor, exhibit: string, labels: (string | undefined)[]) {
  const expected = labels.map((label) => expect.stringContaining(String(label)));
  await expect.poll(() => browser.evaluate(readFigureTexts, exhibit)).toEqual(expected);
}

export function exhibitJourneys(journey: Journey): void {
  const sequence = workOf("sequence");
  const orbit = workOf("orbit");
  const layers = workOf("layers");

  if (sequence) {
    const { title, path } = sequence;
    const { label, frames } = sequence.media.value;
    const expectedAt = (number: number) => ({
      name: title,
      value: `${label} ${number} of ${frames.length}, ${frames[number - 1]?.label}`,
      picture: number,
    });

    journey(
      "sequence by keyboard: moves by one picture per arrow key press and names the picture in the slider's value",
      async ({ visitor }) => {
        await visitor.opens(path);
        await visitor.tabsTo("field", title);
        await visitor.finds(readExhibit, expectedAt(1), SEQUENCE);
        await expectNoViolations(visitor, "first picture", SEQUENCE);
        await visitor.presses("ArrowRight", "ArrowRight");
        await visitor.finds(readExhibit, expectedAt(3), SEQUENCE);
        await expectNoViolations(visitor, "third picture", SEQUENCE);
      },
    );

    for (const pointer of ["mouse", "touch"] as const)
      journey(
        `sequence by ${pointer}: moves forward and back through the pictures on drag`,
        async ({ visitor, engine, skip }) => {
          skip(pointer === "touch" && engine.name === "WebKit", "its driver doesn't support touch");
          await visitor.opens(path);
          const { x, y, width } = await scrollsTo(visitor, SEQUENCE);
          const pointAfter = (pictures: number): Point => [
            x + (pictures * width) / frames.length,
            y,
          ];
          await visitor.browser.drag([x, y], pointAfter(2), pointer);
          await visitor.finds(readExhibit, expectedAt(3), SEQUENCE);
          await visitor.browser.drag([x, y], pointAfter(-1), pointer);
          await visitor.finds(readExhibit, expectedAt(2), SEQUENCE);
        },
      );

    journey(
      "sequence without JavaScript: shows every picture with its label, and no slider",
      async ({ visitorWithoutJavaScript: visitor }) => {
        await visitor.opens(path);
        await visitor.seesNo("field", title);
        await findsFigures(
          visitor,
          SEQUENCE,
          frames.map(({ label }) => label.split(": ").at(-1)),
        );
      },
    );
  }

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
        await visitor.finds(readExhibit, at(1), ORBIT);
        await visitor.presses("ArrowLeft", "ArrowLeft");
        await visitor.finds(readExhibit, at(count - 1), ORBIT);
        await expectNoViolations(visitor, "turned", ORBIT);
        await visitor.presses("ArrowRight", "ArrowRight", "ArrowRight");
        await visitor.finds(readExhibit, at(2), ORBIT);
      },
    );

    for (const pointer of ["mouse", "touch"] as const)
      journey(
        `orbit by ${pointer}: turns with the pointer, in both directions`,
        async ({ visitor, engine, skip }) => {
          skip(pointer === "touch" && engine.name === "WebKit", "its driver doesn't support touch");
          await visitor.opens(path);
          // Without motion, an orbit stops where the pointer leaves it.
          await visitor.browser.evaluate(() => {
            globalThis.matchMedia = () => new EventTarget() as MediaQueryList;
          });
          const { x, y, width } = await scrollsTo(visitor, ORBIT);
          await visitor.browser.drag([x, y], [x + (3 * width) / count, y], pointer);
          await visitor.finds(readExhibit, at(4), ORBIT);
          await visitor.browser.drag([x, y], [x - (5 * width) / count, y], pointer);
          await visitor.finds(readExhibit, at(count - 1), ORBIT);
        },
      );

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
        expect(await visitor.browser.evaluate(readViews, ORBIT)).toEqual(
          ["south", "west", "north", "east"].map((direction) =>
            expect.stringContaining(`Seen from the ${direction}`),
          ),
        );
      },
    );
  }

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
        await visitor.tabsTo("field", lastLayer, LAYERS);
        await visitor.finds(readExhibit, wipedTo(lastLayer, 92), LAYERS);
        await expectNoViolations(visitor, "last layer", LAYERS);
        // Go back to the first option, which shows only the photo and has nothing to compare.
        for (const _ of labels.slice(1)) await visitor.presses("ArrowLeft");
        await visitor.hasFocusOn("field", base, LAYERS);
        await visitor.seesNo("field", "Compare with", LAYERS);
        await expectNoViolations(visitor, "photo", LAYERS);
        await visitor.presses("ArrowRight");
        await visitor.finds(readExhibit, wipedTo(next, 92), LAYERS);
        await visitor.presses("Tab", "ArrowLeft", "ArrowLeft");
        await visitor.finds(readExhibit, wipedTo(next, 90), LAYERS);
      },
    );

    journey(
      "layers by mouse: selects a layer on click, and moves the wipe on drag",
      async ({ visitor }) => {
        await visitor.opens(path);
        const { x, y, width } = await scrollsTo(visitor, LAYERS);
        await visitor.browser.drag([x, y], [x - width / 4, y], "mouse");
        await visitor.finds(readExhibit, wipedTo(lastLayer, 25), LAYERS);
        // Drag the wipe's handle, which is halfway down the picture.
        await visitor.browser.drag([x - width / 4, y], [x + width / 4, y], "mouse");
        await visitor.finds(readExhibit, wipedTo(lastLayer, 75), LAYERS);
        await visitor.clicks("label", next, LAYERS);
        await visitor.finds(readExhibit, wipedTo(next, 75), LAYERS);
      },
    );

    journey(
      "layers without JavaScript: shows every picture with its label, and no controls",
      async ({ visitorWithoutJavaScript: visitor }) => {
        await visitor.opens(path);
        await visitor.seesNo("field", "", LAYERS);
        await findsFigures(visitor, LAYERS, labels);
      },
    );
  }
}
