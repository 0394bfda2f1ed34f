import {
  age,
  carousel,
  control,
  openAlive,
  PHONE,
  pass,
  SHOWN_MS,
  shows,
  swipe,
  toLeave,
} from "../support/carousel.ts";
import { expect, test } from "../support/e2e.ts";
import { SLIDES, written } from "../support/pages.ts";
import { painted } from "../support/visit.ts";

test("five slides with their titles and subtitles, in order", async ({ page }) => {
  await page.goto("/");
  const slides = carousel(page).locator(".slide");
  await expect(slides).toHaveCount(5);
  const { hero } = written({ file: "home.yaml" });
  for (const [index, title] of SLIDES.entries()) {
    const slide = slides.nth(index);
    await expect(slide).toContainText(title);
    await expect(slide).toContainText(hero.slides?.[index]?.subtitle ?? "?");
    await expect(slide).toHaveAttribute("aria-label", `${index + 1} of 5: ${title}`);
    await expect(slide).toHaveAttribute("aria-roledescription", "slide");
  }
  await expect(carousel(page)).toHaveAttribute("aria-label", /\S/);
});

test("each slide shows 5000 ms, and the last is followed by the first", async ({ page }) => {
  await openAlive(page);
  await shows(page, 0);
  await pass(page, SHOWN_MS - (await age(page)) - 1);
  await shows(page, 0);
  await pass(page, 1);
  await shows(page, 1);
  for (const next of [2, 3, 4, 0, 1]) {
    await pass(page, SHOWN_MS - 1);
    await shows(page, (next + 4) % 5);
    await pass(page, 1);
    await shows(page, next);
  }
});

test("arrows go both ways and wrap; a choice shows for a whole 5000 ms", async ({ page }) => {
  await openAlive(page);
  await control(page, "Previous slide").click();
  await shows(page, 4);
  await control(page, "Next slide").click();
  await shows(page, 0);
  await control(page, "Next slide").click();
  await shows(page, 1);

  await page.mouse.move(640, 780);
  await toLeave(page);
  await pass(page, SHOWN_MS - 1);
  await shows(page, 1);
  await pass(page, 1);
  await shows(page, 2);
});

test("dots choose a slide and name it", async ({ page }) => {
  await openAlive(page);
  for (const index of [3, 1, 4, 0]) {
    await control(page, `Show slide ${index + 1}: ${SLIDES[index]}`).click();
    await shows(page, index);
  }
});

test("a mouse over it holds it, and then gives the slide its whole turn", async ({ page }) => {
  await openAlive(page);
  await carousel(page).hover({ position: { x: 900, y: 300 } });
  await painted(page);
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);
  await toLeave(page);
  await pass(page, SHOWN_MS - 1);
  await shows(page, 0);
  await pass(page, 1);
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
