/**
 * Measures pages in a browser window: layout and contrast of text on pictures. `npm test` measures one page of each kind and every page that the owner added; the soak test
 * (`npm run test:soak`) measures all pages, at more window sizes.
 */
import { join } from "node:path";
import { chromium, type Locator } from "@playwright/test";
import { afterAll, describe, expect, it } from "vitest";
import { chromiumOptions } from "../../scripts/browser-programs.ts";
import { REQUIRED_WORDS } from "../content/specification.ts";
import { readPages, SITE_DIR } from "../support/built-site.ts";
import { CONTENT_PAGES, IS_SAMPLE_BUSINESS } from "../support/content.ts";
import { measureTextContrast } from "../support/contrast.ts";
import { brokenLayout, linesOfText } from "../support/layout.ts";
import { SAMPLE_ROUTES, WORDS } from "../support/pages.ts";
import { startTestServer } from "../support/server.ts";
import { SOAK } from "../support/soak.ts";
import { waitForAnimations } from "../support/visit.ts";

const PHONE = { width: 390, height: 844 };
const LANDSCAPE = { width: 844, height: 390 };
const DESKTOP = { width: 1280, height: 800 };
const SIZES = [PHONE, DESKTOP];
if (SOAK)
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
    [1920, 1080],
  ] as const)
    SIZES.push({ width, height });

/**
 * Window widths for the layout test, in CSS pixels. Some are just below a breakpoint, where columns are
 * widest.
 */
const WIDTHS = [360, 390, 639, 768, 959, 1024, 1280, 1920];

/** Maximum number of characters in a line of text. WCAG 2.2 (SC 1.4.8) allows 80. */
const MAX_LINE_LENGTH = 70;

/** Positions in each film, as fractions of its length, at which the contrast of a frame is measured. */
const FILM_POSITIONS = SOAK ? [0, 0.5, 1] : [0.5];

const sampleRoutes: readonly string[] = Object.values(SAMPLE_ROUTES);
const shippedRoutes = CONTENT_PAGES.filter(({ file }) => file in REQUIRED_WORDS).map(
  ({ route }) => route,
);
const paths = (await readPages())
  .map(({ path }) => path)
  .filter((path) => SOAK || sampleRoutes.includes(path) || !shippedRoutes.includes(path));

const server = await startTestServer({ folder: join(SITE_DIR, "..") });
const browser = await chromium.launch(chromiumOptions());
const page = await browser.newPage({ bypassCSP: true });
afterAll(async () => {
  await browser.close();
  await server.dispose();
});

/**
 * Returns the distance from the top of the window to the bottom of the first element that matches a selector
 * in the hero or in the band below it, in CSS pixels. Runs in the page.
 */
const bottomInHero = (selector: string) =>
  document
    .querySelector(`:is([data-hero], [data-hero] + div) :is(${selector})`)
    ?.getBoundingClientRect().bottom;

const CARD_HEADINGS = [WORDS.service.related, "Nearby"];

/** Returns the number of cards in each row of the section with one of the headings. Runs in the page. */
function cardsPerRow(headings: string[]): number[] {
  const section = [...document.querySelectorAll("section")].find((candidate) =>
    headings.includes(candidate.querySelector("h2")?.textContent ?? ""),
  );
  const tops = [...(section?.querySelectorAll("li") ?? [])].map(
    (card) => card.getBoundingClientRect().top,
  );
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}

/** Returns the breadcrumbs whose slash isn't next to them. Runs in the page. */
const brokenCrumbs = () =>
  [...document.querySelectorAll("main nav ol li")].flatMap((item) => {
    const [name, slash] = [...item.children].map((child) => child.getBoundingClientRect());
    const isBroken = name && slash && (slash.left < name.right || slash.top > name.bottom);
    return isBroken ? item.textContent : [];
  });

/** Loads a page, by default with reduced motion; for `/404`, requests a path that doesn't exist. */
async function open(path: string, { withMotion = false } = {}): Promise<void> {
  await page.emulateMedia({ reducedMotion: withMotion ? "no-preference" : "reduce" });
  await page.goto(server.url + (path === "/404" ? "/nowhere" : path), { waitUntil: "load" });
}

/** Waits until the fonts and the pictures on the first screen have loaded and all animations have ended. */
async function waitUntilComplete(): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Skip hidden pictures, which may never load.
    const onFirstScreen = [...document.images].filter(
      (image) => image.getBoundingClientRect().y < innerHeight && image.checkVisibility(),
    );
    await Promise.all(onFirstScreen.map((image) => image.decode().catch(() => undefined)));
  });
  await waitForAnimations(page);
}

/** Describes each line of text with a contrast below 4.5:1, or 3:1 for large text (WCAG 2.2, SC 1.4.3). */
async function findFaintText(where: string, part?: "window"): Promise<string[]> {
  await waitUntilComplete();
  return (await measureTextContrast(page, part))
    .filter(({ ratio, isLarge }) => ratio < (isLarge ? 3 : 4.5))
    .map(({ ratio, text }) => `${where}: ${ratio.toFixed(2)}:1 "${text}"`);
}

describe.for(paths)("%s", { timeout: 60_000 }, (path) => {
  it("breaks no layout rule, has at most 70 characters per line and leaves no card alone in a row at eight window widths", async () => {
    await open(path);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(brokenLayout), `${width} px wide`).toEqual([]);
      const lines = await page.evaluate(linesOfText);
      expect(lines.length).toBeGreaterThan(20);
      const longLines = lines.filter((text) => text.length > MAX_LINE_LENGTH);
      expect(longLines, `${width} px wide`).toEqual([]);
      if (!IS_SAMPLE_BUSINESS) continue;
      const rows = await page.evaluate(cardsPerRow, CARD_HEADINGS);
      if (rows.length > 1) expect(rows.at(-1), `${width} px wide`).toBeGreaterThan(1);
      expect(await page.evaluate(brokenCrumbs), `${width} px wide`).toEqual([]);
    }
  });

  it.runIf(IS_SAMPLE_BUSINESS)(
    "shows a picture, the headline and the quote button on a phone's first screen",
    async () => {
      for (const size of [...SIZES.filter(({ width }) => width < 400), LANDSCAPE]) {
        await page.setViewportSize(size);
        await open(path);
        // A phone held sideways is too low for the whole picture.
        const picture = size === LANDSCAPE ? [] : ["img, video"];
        for (const selector of [...picture, "h1", "a[href$='#quote']"])
          await expect
            .poll(() => page.evaluate(bottomInHero, selector), {
              message: `${selector}, ${size.width} px wide`,
            })
            .toBeLessThanOrEqual(size.height);
      }
    },
  );

  it("has enough contrast between text and the pictures behind it", async () => {
    await open(path);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect(await findFaintText(`${size.width} px wide`)).toEqual([]);
    }
  });
});

describe("city pages' headlines", { timeout: 60_000 }, () => {
  const cityRoutes = CONTENT_PAGES.filter(
    ({ kind, file }) => kind === "city" && file in REQUIRED_WORDS,
  ).map(({ route }) => route);

  it.runIf(IS_SAMPLE_BUSINESS).for(cityRoutes)(
    "%s: takes at most two lines from 1024 to 1920 px",
    async (path) => {
      await open(path);
      for (const width of [1024, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const lines = await page.evaluate(() => {
          const range = document.createRange();
          range.selectNodeContents(document.querySelector("h1") ?? document.body);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        });
        expect(lines, `${width} px wide`).toBeGreaterThan(0);
        expect(lines, `${width} px wide`).toBeLessThanOrEqual(2);
      }
    },
  );
});

describe.runIf(IS_SAMPLE_BUSINESS)("the home page", () => {
  it("has portfolio pictures that fit in a window 768 px wide", async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await open("/");
    const heights = await page
      .locator("#portfolio img")
      .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().height));
    expect(heights).not.toEqual([]);
    expect(Math.max(...heights)).toBeLessThanOrEqual(1024);
  });

  it("names every city on its map in windows at least 768 px wide", async () => {
    await open("/");
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const names = page
        .getByRole("navigation", { name: "Cities we fly in" })
        .locator("text:visible");
      expect(await names.count(), `${width} px wide`).toBe(
        CONTENT_PAGES.filter(({ kind }) => kind === "city").length,
      );
    }
  });
});

describe("every slide of the home page", { timeout: 120_000 }, () => {
  /** Shows the slides in turn, and yields each one once it is the current slide and has faded in. */
  async function* eachSlide(): AsyncGenerator<Locator> {
    const slides = await page.locator(".slide").all();
    for (const [index, slide] of slides.entries()) {
      await page.getByRole("button", { name: new RegExp(`^Show slide ${index + 1}:`) }).click();
      await slide.and(page.locator("[data-current]")).waitFor();
      await slide.evaluate((incoming) => {
        for (const fade of incoming.getAnimations()) fade.finish();
      });
      yield slide;
    }
  }

  /** Pauses a film at a position, given as a fraction of the film's length. */
  const pauseAt = (film: Locator, fraction: number) =>
    film.evaluate(async (element, position) => {
      const video = element as HTMLVideoElement;
      // In a paused carousel, a film shows its poster until it plays.
      await video.play();
      video.pause();
      const seekCompleted = new Promise((done) =>
        video.addEventListener("seeked", done, { once: true }),
      );
      // Stop before the end, where some decoders have no frame to show.
      video.currentTime = Math.min(video.duration * position, video.duration - 0.1);
      await seekCompleted;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, fraction);

  it.for(SIZES)(
    "has enough contrast between text and the pictures or films behind it in a window $width px wide",
    async (size) => {
      await page.setViewportSize(size);
      await open("/", { withMotion: true });
      await page.getByRole("button", { name: "Pause slides" }).click();
      await page.getByRole("button", { name: "Play slides" }).waitFor();
      const faintLines: string[] = [];
      for await (const slide of eachSlide()) {
        const film = slide.locator("video");
        const positions = (await film.count()) > 0 ? FILM_POSITIONS : [0];
        for (const position of positions) {
          if (positions === FILM_POSITIONS) await pauseAt(film, position);
          const title = await slide.locator(".slide-caption").innerText();
          faintLines.push(...(await findFaintText(`${title} at ${position * 100}%`, "window")));
        }
      }
      expect(faintLines).toEqual([]);
    },
  );
});
