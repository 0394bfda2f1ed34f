/** Things a visitor does, for Playwright tests. */
import type { Locator, Page } from "@playwright/test";

/**
 * Two frames: everything the last step changed has been laid out and painted. Timed by an
 * animation of nothing, which runs on under `page.clock` where requestAnimationFrame stands still.
 */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nothing = document.documentElement.animate([], 34);
    await nothing.finished;
  });
}

/** Scrolls down through the whole page, so that it reveals and loads as it does for a reader. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    /** Not every picture of the page: one out of view may never be asked for. */
    const isAwaited = (image: HTMLImageElement) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      const inView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return inView && !image.complete && image.checkVisibility();
    };
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.8) {
      scrollTo({ top, behavior: "instant" });
      // The first frame tells the observers, the second shows what they did.
      await frame();
      await frame();
      while ([...document.images].some(isAwaited)) await frame();
    }
    // Decoded and not only loaded, so that a picture taken of the page has them too.
    const loaded = [...document.images].filter(({ complete }) => complete);
    await Promise.all(loaded.map((image) => image.decode().catch(() => {})));
  });
}

/** Waits until transitions and animations that were started have run out. */
export async function settled(page: Page): Promise<void> {
  await painted(page);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
  );
}

/** Back to the top at once. */
export async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await painted(page);
}

/** Resolves when React has taken over the island around an element. */
export async function hydrated(island: Locator): Promise<void> {
  await island
    .locator("xpath=ancestor-or-self::astro-island")
    .and(island.page().locator(":not([ssr])"))
    .first()
    .waitFor({ state: "attached" });
}

/** Resolves when the window has not scrolled for several frames. */
export async function scrollRests(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let still = 0;
    let last = Number.NaN;
    while (still < 12) {
      await new Promise((done) => requestAnimationFrame(done));
      still = scrollY === last ? still + 1 : 0;
      last = scrollY;
    }
  });
}

/**
 * Holds back every request for an address.
 * @param url as `page.route` takes it
 * @returns what ends that: true lets them through, false makes them fail
 */
export async function holdBack(page: Page, url: string): Promise<(through: boolean) => void> {
  const gate = Promise.withResolvers<boolean>();
  await page.route(url, async (route) => {
    await ((await gate.promise) ? route.continue() : route.abort());
  });
  return gate.resolve;
}

/**
 * Opens the home page with every script file held back.
 * @returns what ends that: true lets the files through, false makes them fail
 */
export async function openWithoutScript(page: Page): Promise<(through: boolean) => void> {
  const release = await holdBack(page, "**/*.js*");
  // Neither DOMContentLoaded nor load come before the scripts.
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("contentinfo").waitFor();
  return release;
}
