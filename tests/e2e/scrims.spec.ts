/** Scrims behind the header and the headline, measured on a white picture, where an edge would show most. */
import sharp from "sharp";
import { expect, test } from "../support/e2e.ts";
import { SAMPLE_ROUTES } from "../support/pages.ts";

/** Leaves only the scrims, on white. Text and controls would hide them. */
const ONLY_SCRIMS = `
  header, [data-hero] ~ *, [data-hero] :is(h1, p, nav, .buttons, .cities, .slide-caption, .slide-controls),
  img, video { visibility: hidden !important }
  [data-hero], .slide { background-color: white !important }`;

/** Maximum change of lightness (0 to 255) from one pixel to the next. */
const MAX_STEP = 4;
/** Maximum difference between two such changes 8 pixels apart: at an edge, the slope changes abruptly. */
const MAX_BEND = 0.5;

test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

for (const [kind, width, height] of [
  ["home", 1280, 720],
  ["home", 1440, 900],
  ["city", 1440, 900],
  ["photo", 1440, 900],
  ["sector", 1440, 900],
] as const)
  test(`${kind} page, ${width} px wide: scrims fade without a visible edge`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(SAMPLE_ROUTES[kind]);
    await page.addStyleTag({ content: ONLY_SCRIMS });
    const box = await page.locator("[data-hero] img").first().boundingBox();
    if (!box) throw new Error("the hero has no picture");
    // The rightmost column, where no text is.
    const clip = { x: box.x + box.width - 1, y: box.y, width: 1, height: Math.floor(box.height) };
    const column = await sharp(await page.screenshot({ clip }))
      .greyscale()
      .raw()
      .toBuffer();
    const lightness = [...column];
    expect(lightness[0], "darkness at the top").toBeLessThan(100);
    expect(Math.max(...lightness), "the picture as shot").toBeGreaterThan(250);

    const brightest = lightness.indexOf(Math.max(...lightness));
    const steps = lightness.slice(1).map((value, index) => value - (lightness[index] ?? value));
    for (const [index, step] of steps.entries()) {
      // Chromium dithers gradients by one level.
      const turns = index < brightest ? step < -1 : step > 1;
      expect(turns, `turn at ${index} px`).toBe(false);
      expect(Math.abs(step), `step at ${index} px`).toBeLessThanOrEqual(MAX_STEP);
    }
    const slopes = steps.map((_, index) => {
      const part = steps.slice(Math.max(0, index - 4), index + 5);
      return part.reduce((sum, step) => sum + step, 0) / part.length;
    });
    const bends = slopes.slice(8).map((slope, index) => Math.abs(slope - (slopes[index] ?? slope)));
    expect(
      Math.max(...bends),
      `bend at ${bends.indexOf(Math.max(...bends))} px`,
    ).toBeLessThanOrEqual(MAX_BEND);
  });
