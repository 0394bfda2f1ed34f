import { carousel, control, openStopped, pass, SHOWN_MS, shows } from "../support/carousel.ts";
import { expect, test } from "../support/e2e.ts";
import { SLIDES } from "../support/pages.ts";
import { hydrated, openWithoutScript, painted } from "../support/visit.ts";

test("a mouse that was there before the script holds it too", async ({ page }) => {
  await openStopped(page);
  await page.mouse.move(900, 300);
  await page.clock.runFor(500);
  await hydrated(carousel(page));
  await painted(page);
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);
});

test("arrows and a dot for each slide; none stands there before it works", async ({ page }) => {
  const release = await openWithoutScript(page);
  await expect(carousel(page).getByRole("button")).toHaveCount(0);
  release(true);
  await control(page, "Next slide").click();
  await shows(page, 1);
  await control(page, "Previous slide").click();
  await shows(page, 0);
  for (const title of SLIDES) await expect(control(page, title)).toHaveCount(1);
});
