import { expect } from "vitest";
import { workOf } from "../../support/content.ts";
import { expectNoViolations } from "../axe.ts";
import type { Point } from "../engines/browser.ts";
import type { Journey } from "../journey.ts";
import type { Visitor } from "../visitor.ts";

/** Selectors of the two kinds of exhibit. */
const [SEQUENCE, LAYERS] = [".exhibit:not(.layers)", ".layers"];

/** Reads the slider's accessible name and value, and the number of the visible picture. Runs in the page. */
const readExhibit = (exhibit: string) => {
  const range = document.querySelector(`${exhibit} input[type=range]`);
  const pictures = [...document.querySelectorAll<HTMLImageElement>(`${exhibit} figure img`)];
  const picture = pictures.findLast(
    (image) => image.closest("[data-current]") && image.naturalWidth > 0,
  );
  return {
    name: range?.getAttribute("aria-label"),
    value: range?.getAttribute("aria-valuetext"),
    picture: pictures.indexOf(picture as HTMLImageElement) + 1,
  };
};

/** Scrolls to an exhibit and returns its first picture's center and width. Runs in the page. */
const scrollToPicture = (exhibit: string) => {
  const frames = document.querySelector(`${exhibit} .exhibit-frames`);
  frames?.scrollIntoView({ block: "start", behavior: "instant" });
  const { x, y, width, height } =
    frames?.querySelector("img")?.getBoundingClientRect() ?? new DOMRect();
  return { x: x + width / 2, y: y + height / 2, width };
};

/** Scrolls to each figure and reads its text; empty until its picture is visible and loaded. Runs in the page. */
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

/** Whether an exhibit's pictures have loaded; all but the first load once it is near the window. Runs in the page. */
const havePicturesLoaded = (exhibit: string) =>
  document.readyState === "complete" &&
  document.querySelector(`${exhibit}[data-near]`) !== null &&
  [...document.querySelectorAll<HTMLImageElement>(`${exhibit} figure img`)].every(
    ({ naturalWidth }) => naturalWidth > 0,
  );

/** Scrolls to an exhibit, waits for its pictures, and returns the first picture's center and width. */
async function scrollsTo({ browser }: Visitor, exhibit: string) {
  await browser.evaluate(scrollToPicture, exhibit);
  await expect.poll(() => browser.evaluate(havePicturesLoaded, exhibit)).toBe(true);
  return browser.evaluate(scrollToPicture, exhibit);
}

/** Scrolls through the figures until each shows its label and picture. */
async function findsFigures({ browser }: Visitor, exhibit: string, labels: (string | undefined)[]) {
  const expected = labels.map((label) => expect.stringContaining(String(label)));
  await expect.poll(() => browser.evaluate(readFigureTexts, exhibit)).toEqual(expected);
}

export function exhibitJourneys(journey: Journey): void {
  const sequence = workOf("sequence");
  const layers = workOf("layers");

  if (sequence) {
    const { title, path } = sequence;
    const { label, frames } = sequence.media.value;
    const readingAt = (number: number) => ({
      name: title,
      value: `${label} ${number} of ${frames.length}, ${frames[number - 1]?.label}`,
      picture: number,
    });

    journey(
      "sequence by keyboard: moves one picture per arrow key press and names it in the slider's value",
      async ({ visitor }) => {
        await visitor.opens(path);
        await visitor.tabsTo("field", title);
        await visitor.finds(readExhibit, readingAt(1), SEQUENCE);
        await expectNoViolations(visitor, "first picture", ".exhibit");
        await visitor.presses("ArrowRight", "ArrowRight");
        await visitor.finds(readExhibit, readingAt(3), SEQUENCE);
        await expectNoViolations(visitor, "third picture", ".exhibit");
      },
    );

    for (const pointer of ["mouse", "touch"] as const)
      journey(
        `sequence by ${pointer}: shows another picture on drag`,
        async ({ visitor, engine, skip }) => {
          skip(pointer === "touch" && engine.name === "WebKit", "its driver has no touch");
          await visitor.opens(path);
          const { x, y, width } = await scrollsTo(visitor, SEQUENCE);
          const pointAfter = (pictures: number): Point => [
            x + (pictures * width) / frames.length,
            y,
          ];
          await visitor.browser.drag([x, y], pointAfter(2), pointer);
          await visitor.finds(readExhibit, readingAt(3), SEQUENCE);
          await visitor.browser.drag([x, y], pointAfter(-1), pointer);
          await visitor.finds(readExhibit, readingAt(2), SEQUENCE);
        },
      );

    journey(
      "sequence without script: shows every picture with its label, and no slider",
      async ({ visitorWithoutScript: visitor }) => {
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
      "layers by keyboard: selects a layer with the arrow keys and wipes it with the slider",
      async ({ visitor }) => {
        await visitor.opens(path);
        await visitor.tabsTo("field", lastLayer, ".layers");
        await visitor.finds(readExhibit, wipedTo(lastLayer, 60), LAYERS);
        await expectNoViolations(visitor, "last layer", ".exhibit");
        // Go back to the first option: the photo alone, with nothing to compare.
        for (const _ of labels.slice(1)) await visitor.presses("ArrowLeft");
        await visitor.hasFocusOn("field", base, ".layers");
        await visitor.seesNo("field", "Compare with", ".layers");
        await expectNoViolations(visitor, "photo", ".exhibit");
        await visitor.presses("ArrowRight");
        await visitor.finds(readExhibit, wipedTo(next, 60), LAYERS);
        await visitor.presses("Tab", "ArrowRight", "ArrowRight");
        await visitor.finds(readExhibit, wipedTo(next, 62), LAYERS);
      },
    );

    journey(
      "layers by mouse: selects a layer on click and wipes it on drag",
      async ({ visitor }) => {
        await visitor.opens(path);
        const { x, y, width } = await scrollsTo(visitor, LAYERS);
        await visitor.browser.drag([x, y], [x - width / 4, y], "mouse");
        await visitor.finds(readExhibit, wipedTo(lastLayer, 25), LAYERS);
        // Drag the handle, which is at half the picture's height.
        await visitor.browser.drag([x - width / 4, y], [x + width / 4, y], "mouse");
        await visitor.finds(readExhibit, wipedTo(lastLayer, 75), LAYERS);
        await visitor.clicks("label", next, ".layers");
        await visitor.finds(readExhibit, wipedTo(next, 75), LAYERS);
      },
    );

    journey(
      "layers without script: shows every picture with its label, and no controls",
      async ({ visitorWithoutScript: visitor }) => {
        await visitor.opens(path);
        await visitor.seesNo("field", "", ".layers");
        await findsFigures(visitor, LAYERS, labels);
      },
    );
  }
}
