/** Playwright helpers that scroll, wait, record layout shifts and hold requests. */
import type { Locator, Page } from "@playwright/test";

/**
 * Waits 34 ms, about two frames, until the last change is painted. An empty animation measures the time,
 * because `page.clock` stops requestAnimationFrame and timers but not animations.
 */
export async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.documentElement.animate([], 34).finished;
  });
}

/**
 * Scrolls through the whole page, so that every block is revealed and every picture loaded. Runs in the page.
 */
export async function scrollThrough(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  /** Whether a picture in view is loading; pictures out of view may never be requested. */
  const isLoading = (image: HTMLImageElement) => {
    const { left, right, top, bottom } = image.getBoundingClientRect();
    const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return isInView && !image.complete && image.checkVisibility();
  };
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.8) {
    scrollTo({ top, behavior: "instant" });
    // Observers run in the first frame; the second paints their changes.
    await frame();
    await frame();
    while ([...document.images].some(isLoading)) await frame();
  }
  // Decode the loaded pictures too, so that screenshots show them.
  const loaded = [...document.images].filter(({ complete }) => complete);
  await Promise.all(loaded.map((image) => image.decode().catch(() => {})));
}

/** Waits until all transitions and animations have ended. */
export async function waitForAnimations(page: Page): Promise<void> {
  await waitForPaint(page);
  await page.evaluate(async () => {
    // The end of one animation may start another: inherited colors change one element after another.
    const running = () =>
      document.getAnimations().filter(({ playState }) => playState !== "finished");
    for (let animations = running(); animations.length > 0; animations = running())
      await Promise.allSettled(animations.map(({ finished }) => finished));
  });
}

/** Opens a page, and loads the pictures below its first screen too. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await loadWhole(page);
}

export async function loadWhole(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    // Without decoding, which takes long and which most tests don't need.
    const load = (image: HTMLImageElement) =>
      new Promise((done) => {
        image.onload = image.onerror = done;
        if (image.complete) done(undefined);
      });
    await Promise.all([...document.images].map(load));
  });
  await waitForAnimations(page);
}

/**
 * Records layout shifts from the next page load on.
 * @returns a function that returns the shifts so far, each as its score and the elements that moved
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
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

export async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await waitForPaint(page);
}

/** Waits until the Astro island around an element is hydrated. */
export async function waitForHydration(island: Locator): Promise<void> {
  await island
    .locator("xpath=ancestor-or-self::astro-island")
    .and(island.page().locator(":not([ssr])"))
    .first()
    .waitFor({ state: "attached" });
}

/**
 * Holds every request whose URL matches a pattern.
 * @param url the pattern, as for `page.route`
 * @returns a function that releases the requests: true continues them, false aborts them
 */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
): Promise<(shouldContinue: boolean) => void> {
  const gate = Promise.withResolvers<boolean>();
  await page.route(url, async (route) => {
    await ((await gate.promise) ? route.continue() : route.abort());
  });
  return gate.resolve;
}
