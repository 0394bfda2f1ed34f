/** What of the carousel needs the page's clock, a finger or held scripts. */
import {
  ALIVE_MS,
  age,
  carousel,
  control,
  current,
  openAlive,
  openStopped,
  PHONE,
  pass,
  SHOWN_MS,
  shows,
  swipe,
  toLeave,
} from "../support/carousel.ts";
import { expect, test } from "../support/e2e.ts";
import { SLIDES } from "../support/pages.ts";
import { hydrated, openWithoutScript, painted } from "../support/visit.ts";

test("each slide shows 5000 ms, one that was chosen too, and the last is followed by the first", async ({
  page,
}) => {
  await openAlive(page);
  await shows(page, 0);
  await pass(page, SHOWN_MS - (await age(page)) - 1);
  await shows(page, 0);
  await pass(page, 1);
  await shows(page, 1);
  await control(page, "Next slide").click();
  await toLeave(page);
  for (const next of [3, 4, 0, 1]) {
    await pass(page, SHOWN_MS - 1);
    await shows(page, (next + 4) % 5);
    await pass(page, 1);
    await shows(page, next);
  }
});

test("a mouse over it holds it, also one that was there before the script, and then gives the slide its whole turn", async ({
  page,
}) => {
  await openStopped(page);
  await page.mouse.move(900, 300);
  await page.clock.runFor(ALIVE_MS);
  await hydrated(carousel(page));
  await painted(page);
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);
  await toLeave(page);
  await pass(page, SHOWN_MS - 1);
  await shows(page, 0);
  await pass(page, 1);
  await shows(page, 1);
  await carousel(page).hover({ position: { x: 900, y: 300 } });
  await painted(page);
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 1);
});

test("keyboard focus stops it, and nothing but the button starts it again", async ({ page }) => {
  await openAlive(page);
  await page.getByRole("banner").getByRole("link", { name: "Get Quote" }).focus();
  await page.keyboard.press("Tab");
  await expect(control(page, "Play slides")).toBeFocused();
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);

  await page.keyboard.press("Shift+Tab");
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(control(page, "Pause slides")).toBeFocused();
  await pass(page, SHOWN_MS);
  await shows(page, 1);
});

test.describe("touch", () => {
  test.use(PHONE);

  test("a swipe goes on or back, and wraps", async ({ page }) => {
    await openAlive(page);
    await swipe(page, 300, 100);
    await shows(page, 1);
    await swipe(page, 100, 300);
    await shows(page, 0);
    await swipe(page, 100, 300);
    await shows(page, 4);
    await swipe(page, 200, 190);
    await painted(page);
    await shows(page, 4);
  });

  test("a tap on an arrow does not stop it", async ({ page }) => {
    await openAlive(page);
    await control(page, "Next slide").tap();
    await shows(page, 1);
    await pass(page, SHOWN_MS);
    await shows(page, 2);
  });
});

test("none of its buttons stands there before it works", async ({ page }) => {
  const release = await openWithoutScript(page);
  await expect(carousel(page).getByRole("button")).toHaveCount(0);
  release(true);
  await control(page, "Pause slides").click();
  await expect(control(page, "Play slides")).toBeVisible();
  // On a busy machine the first slide may have had its turn by then.
  const [number] = /^\d/.exec((await current(page).getAttribute("aria-label")) ?? "") ?? [];
  await control(page, "Next slide").click();
  await shows(page, Number(number) % SLIDES.length);
});
