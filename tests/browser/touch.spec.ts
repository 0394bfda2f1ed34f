/** What a finger does on what can be swiped. */
import { carousel, control, waitForSlide } from "../support/carousel.ts";
import { exhibitOf } from "../support/content.ts";
import { swipe, zoomIn } from "../support/finger.ts";
import { waitForPaint } from "../support/visit.ts";
import { expect, test } from "./test.ts";

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
});

test("a swipe that begins on a link of the hero's words changes the slide", async ({ page }) => {
  await page.goto("/");
  await expect(control(page, "Next slide")).toBeVisible();
  const link = page.locator(".hero-line a").first();
  const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
  const middle = { x: x + width / 2, y: y + height / 2 };
  await swipe(page, middle, middle.x > 195 ? -150 : 150);
  await waitForSlide(page, middle.x > 195 ? 1 : 4);
});

const panned = () => Math.round(visualViewport?.offsetLeft ?? 0);

test("while zoomed in, a finger moves the page over the slides and changes none", async ({
  page,
}) => {
  await page.goto("/");
  await expect(control(page, "Next slide")).toBeVisible();
  await zoomIn(page, 3);
  await waitForPaint(page);
  const before = await page.evaluate(panned);
  await swipe(page, { x: 100, y: 130 }, -80);
  await expect.poll(() => page.evaluate(panned)).toBeGreaterThan(before + 20);
  await waitForSlide(page, 0);

  await zoomIn(page, 1);
  await waitForPaint(page);
  const { y = 0 } = (await carousel(page).boundingBox()) ?? {};
  await swipe(page, { x: 300, y: y + 250 }, -150);
  await waitForSlide(page, 1);
});

test("while zoomed in, a finger moves the page over an exhibit and not its frames", async ({
  page,
}) => {
  const sequence = exhibitOf("sequence");
  test.skip(!sequence, "the owner has no sequence");
  await page.goto(sequence?.path ?? "");
  const exhibit = page.locator("work-exhibit[data-live]").first();
  await exhibit.locator(".stage").evaluate((stage) => {
    stage.scrollIntoView({ block: "start", behavior: "instant" });
  });
  const slider = exhibit.getByRole("slider");
  const frame = await slider.inputValue();
  await zoomIn(page, 3);
  await waitForPaint(page);
  const before = await page.evaluate(panned);
  await swipe(page, { x: 100, y: 100 }, -80);
  await expect.poll(() => page.evaluate(panned)).toBeGreaterThan(before + 20);
  await expect(slider).toHaveValue(frame);
});
