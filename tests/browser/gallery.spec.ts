/** Films, loops, exhibits and the lightbox. */
import type { Locator, Page } from "@playwright/test";
import {
  advanceClock,
  control,
  leaveCarousel,
  openHydrated,
  SLIDE_DURATION_MS,
  waitForSlide,
} from "../support/carousel.ts";
import { exhibitOf } from "../support/content.ts";
import { holdRequests, waitForPaint } from "../support/visit.ts";
import { expect, test } from "./test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const FILM_PAGE = "/drone-videography";
const LOOPS_PAGE = "/aerial-videography";
const PHOTO_PAGE = "/aerial-photography";

const FILMS = /\.(mp4|webm)$/;

const isPaused = (film: Locator) => film.evaluate((video: HTMLVideoElement) => video.paused);

/** Records the URLs of the films that the page requests from now on. */
function watchFilms(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (/\.(mp4|webm)$/.test(request.url())) urls.push(request.url());
  });
  return urls;
}

const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
const slowLine = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } }),
  );
const reduceMotion = (page: Page) => page.emulateMedia({ reducedMotion: "reduce" });

test("a film opens large, with a pause and its position by keys, and gives the focus back", async ({
  page,
}) => {
  await reduceMotion(page);
  await page.goto(FILM_PAGE);
  const links = page.getByRole("link", { name: /^Play: / });
  const names = await links.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  expect(new Set(names).size).toBe(names.length);
  await links.last().click();
  const dialog = page.getByRole("dialog");
  const film = dialog.locator("video");
  await expect.poll(() => isPaused(film)).toBe(false);
  await expect(film).not.toHaveAttribute("controls");
  await dialog.getByRole("button", { name: "Pause" }).click();
  expect(await isPaused(film)).toBe(true);
  const position = dialog.getByRole("slider", { name: "Position in the film" });
  await position.focus();
  await page.keyboard.press("End");
  await expect(position).toHaveAttribute("aria-valuetext", /^(\d+:\d\d) of \1$/);
  await page.keyboard.press("Home");
  await expect(position).toHaveAttribute("aria-valuetext", /^0:00 of /);
  await dialog.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => isPaused(film)).toBe(false);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(film).toHaveCount(0);
  await expect(links.last()).toBeFocused();
});

test("the hero's film plays muted in a loop until the visitor pauses it", async ({ page }) => {
  await page.goto(FILM_PAGE);
  const film = page.locator("[data-hero] video");
  await expect.poll(() => isPaused(film)).toBe(false);
  expect(await film.evaluate(({ muted, loop }: HTMLVideoElement) => [muted, loop])).toEqual([
    true,
    true,
  ]);
  await page.getByRole("button", { name: "Pause film" }).click();
  expect(await isPaused(film)).toBe(true);
  await page.getByRole("button", { name: "Play film" }).click();
  await expect.poll(() => isPaused(film)).toBe(false);
});

test.describe("on a line that dies", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("a film that didn't load is one to play, on Play and once it's in view again", async ({
    page,
  }) => {
    await page.route(FILMS, (route) => route.abort());
    await page.goto(FILM_PAGE);
    const film = page.locator("[data-hero] video");
    const play = page.getByRole("button", { name: "Play film" });
    await expect(play).toBeVisible();
    await page.unroute(FILMS);
    await play.click();
    await expect(film).toHaveAttribute("data-shown");
    await expect(page.getByRole("button", { name: "Pause film" })).toBeVisible();

    await page.route(FILMS, (route) => route.abort());
    await page.reload();
    await expect(play).toBeVisible();
    await page.unroute(FILMS);
    await page.locator("footer").scrollIntoViewIfNeeded();
    await waitForPaint(page);
    await film.scrollIntoViewIfNeeded();
    await expect(film).toHaveAttribute("data-shown");
    await expect(page.getByRole("button", { name: "Pause film" })).toBeVisible();
  });

  test("an enlarged film says that it stopped loading, and Play goes on from there", async ({
    page,
  }) => {
    await reduceMotion(page);
    await page.goto(FILM_PAGE);
    const path = new URL(
      (await page
        .getByRole("link", { name: /^Play: / })
        .last()
        .getAttribute("href")) ?? "",
      page.url(),
    );
    const whole = Buffer.from(await (await fetch(path)).arrayBuffer());
    const arrived = Math.floor(whole.length / 2);
    let isDead = true;
    await page.route(FILMS, async (route) => {
      const [, from = "0"] = route.request().headers()["range"]?.match(/(\d+)/) ?? [];
      const start = Number(from);
      const end = isDead ? arrived : whole.length;
      // Nothing more comes, and the line stays open.
      if (start >= end) return;
      await route.fulfill({
        status: 206,
        contentType: "video/mp4",
        headers: { "Content-Range": `bytes ${start}-${end - 1}/${whole.length}` },
        body: whole.subarray(start, end),
      });
    });
    await page
      .getByRole("link", { name: /^Play: / })
      .last()
      .click();
    const dialog = page.getByRole("dialog");
    const film = dialog.locator("video");
    await expect(dialog.getByText("Press Play to try again")).toBeVisible({ timeout: 40_000 });
    const stopped = await film.evaluate((video: HTMLVideoElement) => video.currentTime);
    expect(stopped).toBeGreaterThan(0);
    isDead = false;
    await dialog.getByRole("button", { name: "Play" }).click();
    const position = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(position).toBeGreaterThan(stopped);
    await expect(dialog.getByText("Press Play to try again")).toHaveCount(0);
  });
});

test("an enlarged film that is closed or left stops loading, and the next one plays", async ({
  page,
}) => {
  await reduceMotion(page);
  await page.goto(FILM_PAGE);
  const canceled: string[] = [];
  page.on("requestfailed", (request) => canceled.push(request.url()));
  const requested = watchFilms(page);
  const release = await holdRequests(page, FILMS);
  // The hero's film stays still.
  await expect(page.getByRole("button", { name: "Play film" })).toBeVisible();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const dialog = page.getByRole("dialog");
  await page
    .getByRole("link", { name: /^Play: / })
    .first()
    .click();
  await expect.poll(() => requested.length).toBe(1);
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => requested.length).toBe(2);
  await expect.poll(() => canceled).toEqual(requested.slice(0, 1));
  expect(await isPaused(dialog.locator("video"))).toBe(false);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => canceled).toEqual(requested);
  release(false);
});

for (const [condition, setUp, rotates] of [
  ["reduced motion", reduceMotion, false],
  ["saved data", saveData, false],
  ["a slow line", slowLine, true],
] as const)
  test(`with ${condition}, slides ${rotates ? "change" : "stay"}, and no film loads until the visitor asks for it`, async ({
    page,
  }) => {
    await setUp(page);
    const requested = watchFilms(page);
    await openHydrated(page);
    await advanceClock(page, SLIDE_DURATION_MS);
    await waitForSlide(page, rotates ? 1 : 0);
    await control(page, "Next slide").click();
    await waitForSlide(page, rotates ? 2 : 1);
    await page.clock.resume();
    await page.goto(LOOPS_PAGE);
    const button = page.getByRole("button", { name: "Play all moves" });
    await button.scrollIntoViewIfNeeded();
    await waitForPaint(page);
    expect(requested).toEqual([]);
    await button.click();
    await expect.poll(() => requested.length).toBeGreaterThan(0);
  });

test("a film that can't start while its slide is shown stops loading, and no other is tried; a paused one stops too", async ({
  page,
}) => {
  const requested = watchFilms(page);
  const canceled: string[] = [];
  page.on("requestfailed", (request) => canceled.push(request.url()));
  const release = await holdRequests(page, /\.(mp4|webm)$/);
  await openHydrated(page);
  await expect.poll(() => requested.length).toBe(1);
  await control(page, "Pause slides").click();
  await expect.poll(() => canceled).toEqual(requested);
  await control(page, "Play slides").click();
  await leaveCarousel(page);
  await expect.poll(() => requested.length).toBe(2);
  for (const slide of [1, 2, 3]) {
    await advanceClock(page, SLIDE_DURATION_MS);
    await waitForSlide(page, slide);
  }
  await expect.poll(() => canceled).toEqual(requested);
  expect(requested).toHaveLength(2);
  release(false);
});

test("loops load when they come into view, and stop outside of it", async ({ page }) => {
  const requested = watchFilms(page);
  await page.goto(LOOPS_PAGE, { waitUntil: "load" });
  const hero = page.locator("[data-hero] video");
  await expect.poll(() => isPaused(hero)).toBe(false);
  expect(requested.filter((url) => url.includes("/move-"))).toEqual([]);
  const loop = page.locator("li video").first();
  await loop.scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(loop)).toBe(false);
  await expect(loop).toHaveJSProperty("loop", true);
  await page.locator("footer").scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(loop)).toBe(true);
  await expect.poll(() => isPaused(hero)).toBe(true);

  // A phone loads and plays one at a time.
  await page.setViewportSize({ width: 390, height: 844 });
  const loops = page.locator("li video");
  const playing = async () => {
    // Pictures above that change their height with the window move it out of view again.
    await loops.nth(3).scrollIntoViewIfNeeded();
    return loops.evaluateAll(
      (films) => films.filter((film) => !(film as HTMLVideoElement).paused).length,
    );
  };
  await expect.poll(playing).toBe(1);
});

test.describe("exhibits", () => {
  const shown = (page: Page) => page.locator("work-exhibit figcaption:visible").first();
  const dragStage = async (page: Page, share: number) => {
    const stage = page.locator("work-exhibit .stage").first();
    // Scrolls to the stage and waits until it stands still.
    await stage.hover();
    const { x = 0, y = 0, width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
    const middle = y + height / 2;
    await page.mouse.move(x + width / 2, middle);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + width * share, middle, { steps: 5 });
    await page.mouse.up();
  };

  test("a sequence changes by keys, by its thumbnails and by a drag", async ({ page }) => {
    const sequence = exhibitOf("sequence");
    test.skip(!sequence, "the owner has no sequence");
    const labels = sequence?.frames.map(({ label }: { label: string }) => label) ?? [];
    await page.goto(sequence?.path ?? "");
    const slider = page.locator("work-exhibit").first().getByRole("slider");
    await slider.focus();
    await page.keyboard.press("Home");
    await expect(shown(page)).toContainText(String(labels[0]));
    await page.keyboard.press("ArrowRight");
    await expect(shown(page)).toContainText(String(labels[1]));
    await expect(slider).toHaveAttribute("aria-valuetext", `${labels[1]} 2 of ${labels.length}`);
    if (labels.length <= 6)
      await expect(page.locator(".ticks img").nth(1), "its thumbnail").toHaveCSS("opacity", "1");
    const { width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
    await slider.click({ position: { x: width - 10, y: height / 2 } });
    await expect(shown(page)).toContainText(String(labels.at(-1)));
    await dragStage(page, -0.5);
    await expect(shown(page)).not.toContainText(String(labels.at(-1)));
  });

  test("home's five frames play by scrolling, forth and back, until the visitor chooses one", async ({
    page,
  }) => {
    await page.goto("/");
    const exhibit = page.locator("[data-plays]");
    const slider = exhibit.getByRole("slider");
    const caption = exhibit.locator("figcaption:visible");
    /** Scrolls until the stage is so far through the window; another picture may take a while to load. */
    const expectAt = async (share: number, frame: number) => {
      await exhibit.locator(".stage").evaluate((stage, share) => {
        const { top, height } = stage.getBoundingClientRect();
        scrollBy({ top: top - innerHeight + share * (innerHeight + height), behavior: "instant" });
      }, share);
      await expect(caption).toContainText(`${frame} of 5`);
      await expect(slider).toHaveAttribute("aria-valuetext", new RegExp(`${frame} of 5$`));
      const shown = exhibit.locator("figure").nth(frame - 1);
      await expect(shown).toHaveAttribute("data-shown");
      await expect(shown.locator(":scope > picture > img, :scope > .live").first()).toHaveCSS(
        "opacity",
        "1",
      );
    };
    for (const [share, frame] of [
      [0.15, 1],
      [0.29, 2],
      [0.375, 3],
      [0.46, 4],
      [0.6, 5],
      [0.29, 2],
    ] as const)
      await expectAt(share, frame);
    await page.reload();
    await expectAt(0.375, 3);
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expectAt(0.6, 4);
  });

  test("with reduced motion, home's frames stay as they are", async ({ page }) => {
    await reduceMotion(page);
    await page.goto("/");
    const exhibit = page.locator("[data-plays][data-live]");
    const slider = exhibit.getByRole("slider");
    const before = await slider.inputValue();
    await exhibit.locator("figcaption").first().scrollIntoViewIfNeeded();
    await page.locator("footer").scrollIntoViewIfNeeded();
    await exhibit.locator(".stage").scrollIntoViewIfNeeded();
    await waitForPaint(page);
    await expect(slider).toHaveValue(before);
  });

  test.describe("in a tunnel", () => {
    test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

    test("a sequence loads again later what failed", async ({ page, context }) => {
      const sequence = exhibitOf("sequence");
      test.skip(!sequence, "the owner has no sequence");
      await page.goto(sequence?.path ?? "");
      const exhibit = page.locator("work-exhibit").first();
      const slider = exhibit.getByRole("slider");
      await slider.focus();
      await context.setOffline(true);
      await page.keyboard.press("Home");
      await expect(shown(page)).toContainText(String(sequence?.frames[0].label));
      await context.setOffline(false);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Home");
      const picture = exhibit.locator("figure img").first();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    });
  });

  test("a drag wipes one layer over the other", async ({ page }) => {
    const layers = exhibitOf("layers");
    test.skip(!layers, "the owner has no layers");
    await page.goto(layers?.path ?? "");
    const slider = page.locator("[data-wipes]").first().getByRole("slider");
    const [under, over] = layers?.frames.slice(-2) ?? [];
    const rest = (Number(await slider.inputValue()) % 100) - 30;
    await dragStage(page, -0.3);
    await expect(slider).toHaveAttribute(
      "aria-valuetext",
      `${over?.label} ${rest}%, ${under?.label} ${100 - rest}%`,
    );
  });

  test("a measurement on a layer can be read on a phone", async ({ page }) => {
    const layers = exhibitOf("layers");
    const { value } = layers?.frames.at(-1)?.tag ?? {};
    test.skip(!value, "the owner's layer has no tag");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(layers?.path ?? "");
    const tag = page.locator(".stage").getByText(value, { exact: true });
    await expect(tag).toBeVisible();
    const size = await tag.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    );
    expect(size).toBeGreaterThanOrEqual(12);
  });

  test("a zoom ends on its last part, which covers the others", async ({ page }) => {
    const zoom = exhibitOf("zoom");
    test.skip(!zoom, "the owner has no zoom");
    await page.goto(zoom?.path ?? "");
    const exhibit = page.locator("[data-zooms]");
    const slider = exhibit.getByRole("slider");
    const pictures = exhibit.locator(".stage img");
    await slider.focus();
    await expect(shown(page)).toBeVisible();
    await page.keyboard.press("End");
    await expect(slider).toHaveAttribute("aria-valuetext", new RegExp(zoom?.frames.at(-1).label));
    await expect(pictures.last()).toBeVisible();
    const [whole, part] = zoom?.frames.slice(-2) ?? [];
    const growth = whole.part.width / part.part.width;
    const widthOf = async (one: Locator) => (await one.boundingBox())?.width ?? 0;
    await expect(async () => {
      const last = await widthOf(pictures.last());
      expect(last).toBeCloseTo(await widthOf(exhibit.locator(".stage")), 0);
      expect((await widthOf(pictures.nth(-2))) / last).toBeCloseTo(growth, 0);
    }).toPass({ timeout: 10_000 });
  });

  test("an orbit turns beyond its first picture", async ({ page }) => {
    const orbit = exhibitOf("orbit");
    test.skip(!orbit, "the owner has no orbit");
    await page.goto(orbit?.path ?? "");
    const stage = page.locator("[data-wraps] .stage");
    const slider = page.locator("[data-wraps]").getByRole("slider");
    await stage.hover();
    const { x = 0, y = 0, width = 0 } = (await stage.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + 50);
    await page.mouse.down();
    await page.mouse.move(x + width / 4, y + 50, { steps: 5 });
    await expect(slider).toHaveValue(String(Number(await slider.getAttribute("max")) - 5));
    await page.mouse.up();
  });

  test("an orbit on a slow line loads the asked picture and its neighbors first, and says that it's loading", async ({
    page,
  }) => {
    const orbit = exhibitOf("orbit");
    test.skip(!orbit, "the owner has no orbit");
    await page.goto(orbit?.path ?? "");
    const exhibit = page.locator("[data-wraps]");
    await exhibit.scrollIntoViewIfNeeded();
    const thumbnails = exhibit.locator(".ticks img");
    await thumbnails.last().scrollIntoViewIfNeeded();
    const areLoaded = () =>
      thumbnails.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).complete));
    await expect.poll(areLoaded).toBe(true);
    const asked: string[] = [];
    // An orbit's pictures have numbers for names.
    const picture = /\/\d+\.[^/]*\.avif$/;
    page.on("request", (request) => {
      if (picture.test(request.url())) asked.push(request.url());
    });
    const release = await holdRequests(page, picture);
    await exhibit.getByRole("slider").focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowRight");
    const stage = exhibit.locator(".stage");
    await expect(stage).toHaveAttribute("aria-busy", "true");
    expect(asked.length).toBeLessThanOrEqual(5);
    release(true);
    await expect(stage).not.toHaveAttribute("aria-busy");
    await expect(exhibit.locator("[data-shown]")).toHaveCount(1);
    await expect.poll(() => asked.length, "the rest").toBeGreaterThan(20);
  });
});

test("the lightbox steps through the photos by keys, shows their full size on click, closes on Back and Escape, and returns focus", async ({
  page,
}) => {
  await page.goto("/robots.txt");
  await page.goto(PHOTO_PAGE);
  const links = page.getByRole("link", { name: /^Enlarge: / });
  const count = await links.count();
  await links.first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`1 of ${count}`);
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText(`2 of ${count}`);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(dialog).toContainText(`${count} of ${count}`);
  await page.keyboard.press("ArrowRight");
  const photo = dialog.getByRole("region", { name: "Photo or film" });
  const scrolls = () => photo.evaluate((box) => box.scrollWidth > box.clientWidth);
  // A photo scrolls once it has loaded.
  await expect.poll(scrolls).toBe(false);
  for (const isFull of [true, false, true]) {
    await dialog.getByRole("img").click();
    await expect.poll(scrolls).toBe(isFull);
  }
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(scrolls, "the next photo is whole").toBe(false);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(links.first()).toBeFocused();
  await links.first().click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(links.first()).toBeFocused();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await links.first().click();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL("/robots.txt");
});

test("a photo on a phone grows around the point that was tapped, also while its larger file loads", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PHOTO_PAGE);
  await page
    .getByRole("link", { name: /^Enlarge: / })
    .first()
    .click();
  const photo = page.getByRole("dialog").getByRole("img");
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // The photo is as wide as the window, in the middle of its box.
  const { y = 0, height = 0 } = (await photo.boundingBox()) ?? {};
  const ratio = await photo.evaluate(
    ({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight,
  );
  const [x, level] = [0.7 * 390, y + height / 2 + (0.1 * 390) / ratio];
  const release = await holdRequests(page, "**/*.avif");
  await page.mouse.click(x, level);
  const pointed = async () => {
    const box = await photo.boundingBox();
    if (!box) throw new Error("no photo");
    return [(x - box.x) / box.width, (level - box.y) / box.height].map((share) => share.toFixed(2));
  };
  await expect.poll(pointed).toEqual(["0.70", "0.60"]);
  release(true);
  await expect(photo).toHaveJSProperty("complete", true);
  await waitForPaint(page);
  expect(await pointed()).toEqual(["0.70", "0.60"]);
});
