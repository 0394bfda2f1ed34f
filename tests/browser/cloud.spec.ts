/** Point clouds: what a visitor sees before and after the press, and where the browser can't draw them. */
import type { Page } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumOptions } from "../../scripts/browser-programs.ts";
import { CONTENT_PAGES, sectionsOf } from "../support/content.ts";
import { holdRequests } from "../support/visit.ts";
import { expect, test } from "./test.ts";

const WEBGL = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
test.use({
  launchOptions: {
    ...chromiumOptions(),
    args: [...CHROMIUM_FLAGS.filter((flag) => flag !== "--disable-gpu"), ...WEBGL],
  },
});

const path = CONTENT_PAGES.find(({ file }) => sectionsOf(file, "cloud").length > 0)?.route ?? "";
test.skip(!path, "the owner has no point cloud");

const stage = (page: Page) => page.getByRole("application");
const open = (page: Page) => page.getByRole("button", { name: /^Turn and measure it/ });
const status = (page: Page) => page.locator("point-cloud").getByRole("status");

test("points load on a press, turn by keys and by a drag, take another color, and are measured by keys and by pointer", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/points/")) asked.push(request.url());
  });
  await page.goto(path);
  await open(page).scrollIntoViewIfNeeded();
  await expect(page.locator("point-cloud img")).toBeVisible();
  expect(asked).toEqual([]);
  await open(page).click();
  await expect(stage(page)).toBeFocused();

  await page.getByRole("button", { name: "Measure" }).click();
  await expect(stage(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status(page)).toContainText("First point at 5,2");

  const mark = page.locator("point-cloud circle").first();
  let place: string | null = "";
  const moves = async () => {
    await expect(mark).not.toHaveAttribute("transform", place ?? "");
    place = await mark.getAttribute("transform");
  };
  await moves();
  await page.getByRole("button", { name: "Turn left" }).click();
  await moves();
  await stage(page).focus();
  await page.keyboard.press("+");
  await moves();
  const { x = 0, y = 0, width = 0, height = 0 } = (await stage(page).boundingBox()) ?? {};
  const [middle, level] = [x + width / 2, y + height / 2];
  await page.mouse.move(middle, level);
  await page.mouse.down();
  await page.mouse.move(middle + 100, level, { steps: 3 });
  await page.mouse.up();
  await moves();

  for (let press = 0; press < 4; press += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText(
    /^[\d.]+ ft apart: [\d.]+ ft across, [\d.]+ ft (up|down)\.$/,
  );
  const byKeys = await status(page).textContent();
  await page.mouse.click(x + 4, y + 4);
  await expect(status(page)).toContainText("no point there");
  await page.mouse.click(middle, level);
  await expect(status(page)).toContainText("First point");
  const distance = async () => {
    const [right, down] = ((await mark.getAttribute("transform")) ?? "").match(/-?[\d.]+/g) ?? [];
    return Math.hypot(Number(right) - width / 2, Number(down) - height / 2);
  };
  await expect.poll(distance, "from the press to its mark, in pixels").toBeLessThan(12);
  await page.mouse.click(middle - 150, level + 20);
  await expect(status(page)).toContainText("ft apart");
  await expect(status(page)).not.toHaveText(byKeys ?? "");

  const before = await stage(page).screenshot();
  await page.getByRole("radio", { name: "Height" }).check();
  await expect(page.getByText("above sea level")).toBeVisible();
  await expect.poll(async () => (await stage(page).screenshot()).equals(before)).toBe(false);
});

test("points that stop arriving leave the picture with a sentence, and the button loads them again", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(path);
  const frozen = await holdRequests(page, "**/points/*.bin");
  const asked = page.waitForRequest("**/points/*.bin");
  await open(page).click();
  await asked;
  await page.clock.runFor(60_000);
  await expect(status(page)).toContainText("the picture stays");
  frozen(true);
  await page.clock.resume();
  await open(page).click();
  await expect(stage(page)).toBeFocused();
});

test("with text at 200 %, all of the button is in the picture", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const box = await open(page).boundingBox();
  const picture = await page.locator(".cloud-stage").boundingBox();
  if (!box || !picture) throw new Error("no button");
  expect(box.x + box.width).toBeLessThanOrEqual(picture.x + picture.width);
  expect(box.y).toBeGreaterThanOrEqual(picture.y);
  const isCut = await open(page).evaluate(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  expect(isCut).toBe(false);
});

test("without WebGL, the picture stays, with a sentence", async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(path);
  await open(page).click();
  await expect(status(page)).toContainText("the picture stays");
  await expect(page.locator("point-cloud img")).toBeVisible();
  await expect(stage(page)).toBeHidden();
});
