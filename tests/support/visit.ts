/** A visitor's actions and waits, for Playwright tests. */
import type { Locator, Page } from "@playwright/test";

/**
 * Waits two frames, so that the last change is laid out and painted. Timed by an empty animation:
 * `page.clock` stops requestAnimationFrame but not animations.
 */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nothing = document.documentElement.animate([], 34);
    await nothing.finished;
  });
}

/** Scrolls through the whole page, so that every block is revealed and every picture loaded. Runs in the page. */
export async function scrollThrough(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  /** Only pictures in view: others may never be requested. */
  const isLoading = (image: HTMLImageElement) => {
    const { left, right, top, bottom } = image.getBoundingClientRect();
    const inView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return inView && !image.complete && image.checkVisibility();
  };
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.8) {
    scrollTo({ top, behavior: "instant" });
    // Observers run in the first frame; the second paints their changes.
    await frame();
    await frame();
    while ([...document.images].some(isLoading)) await frame();
  }
  // Decode them too, so that screenshots show them.
  const loaded = [...document.images].filter(({ complete }) => complete);
  await Promise.all(loaded.map((image) => image.decode().catch(() => {})));
}

/** Waits until all running transitions and animations end. */
export async function settled(page: Page): Promise<void> {
  await painted(page);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
  );
}

/**
 * Records layout shifts from the next page load on.
 * @returns a function that reads the shifts: each one's score and the elements that moved
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const nodes = sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : "text",
        );
        shifts.push(`${value}: ${nodes.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate("shifts");
}

/** Scrolls to the top without animation. */
export async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await painted(page);
}

/** Resolves when the island around an element is hydrated. */
export async function hydrated(island: Locator): Promise<void> {
  await island
    .locator("xpath=ancestor-or-self::astro-island")
    .and(island.page().locator(":not([ssr])"))
    .first()
    .waitFor({ state: "attached" });
}

/**
 * Holds every request for a URL.
 * @param url a pattern for `page.route`
 * @returns a function that releases the requests: true continues them, false aborts them
 */
export async function holdBack(page: Page, url: string): Promise<(through: boolean) => void> {
  const gate = Promise.withResolvers<boolean>();
  await page.route(url, async (route) => {
    await ((await gate.promise) ? route.continue() : route.abort());
  });
  return gate.resolve;
}
