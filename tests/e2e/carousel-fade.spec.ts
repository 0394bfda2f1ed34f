import type { Page } from "@playwright/test";
import sharp from "sharp";
import { control, current, openHydrated } from "../support/carousel.ts";
import { luminance } from "../support/contrast.ts";
import { expect, test } from "../support/e2e.ts";
import { painted } from "../support/visit.ts";

/** How far the luminance of two encodings of one frame may differ. */
const NOISE = 0.01;

/** The fade is the same at every width; a small window paints fastest. */
const WIDTH = 640;

/** Measures the mean luminance of the picture between header and headline. */
async function light(page: Page): Promise<number> {
  const shot = await page.screenshot({ clip: { x: 0, y: 80, width: WIDTH, height: 280 } });
  const { data } = await sharp(shot)
    .resize(32, 14, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let sum = 0;
  for (let at = 0; at < data.length; at += 3)
    sum += luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  return sum / (data.length / 3);
}

/** Pauses every fade at its start. */
async function holdFades(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("animationstart", ({ target, animationName }) => {
      if (animationName !== "slide-in") return;
      for (const fade of (target as Element).getAnimations()) fade.pause();
    });
  });
}

/** Holds the incoming slide's fade at a share of its length. */
async function holdFadeAt(page: Page, share: number): Promise<void> {
  await current(page).evaluate((slide, part) => {
    const [fade] = slide.getAnimations();
    if (!fade) throw new Error("Nothing fades");
    // A share below 1: at its end the animation would count as finished.
    fade.currentTime = Number(fade.effect?.getComputedTiming().endTime) * part;
  }, share);
  await painted(page);
}

test("never dims below the darker slide during a fade", async ({ page }) => {
  await page.setViewportSize({ width: WIDTH, height: 800 });
  await holdFades(page);
  await openHydrated(page);
  await control(page, "Pause slides").click();
  for (let change = 0; change < 5; change += 1) {
    await control(page, "Next slide").click();
    await current(page)
      .locator("img")
      .evaluate((img) => (img as HTMLImageElement).decode());
    const samples: number[] = [];
    for (const share of [0, 0.25, 0.5, 0.75, 0.999]) {
      await holdFadeAt(page, share);
      samples.push(await light(page));
    }
    const [before = 0] = samples;
    const after = samples.at(-1) ?? 0;
    expect(Math.min(...samples)).toBeGreaterThan(Math.min(before, after) - NOISE);
    await current(page).evaluate((slide) => slide.getAnimations()[0]?.finish());
    await painted(page);
  }
});

test("keeps the outgoing film playing until it is covered", async ({ page }) => {
  await holdFades(page);
  await openHydrated(page);
  const films = page.locator(".slide video");
  const outgoing = page.locator(".slide").first().locator("video");
  await expect(outgoing).toHaveCount(1);
  await outgoing.evaluate((film) => {
    (film as HTMLElement).dataset["same"] = "yes";
  });
  await control(page, "Next slide").click();
  await holdFadeAt(page, 0.5);
  await expect(page.locator(".slide video[data-same]")).toHaveCount(1);
  await expect(outgoing).toBeVisible();
  await current(page).evaluate((slide) => slide.getAnimations()[0]?.finish());
  await expect(films).toHaveCount(1);
});
