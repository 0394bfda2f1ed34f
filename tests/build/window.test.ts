/**
 * What can only be measured in a window, at every size in use: the layout holds, words stand out from the
 * pictures behind them, and the picture leads. One page of each kind and the commonest sizes before a
 * commit, everything in the soak.
 */
import { join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumOptions } from "../../scripts/browser-programs.ts";
import { readPages, SITE_DIR } from "../support/built-site.ts";
import { measureText } from "../support/contrast.ts";
import { brokenLayout, linesOfText } from "../support/layout.ts";
import { opening, subject, veil } from "../support/opening.ts";
import { inWindow, SOAK } from "../support/pages.ts";
import { longestWithoutPicture } from "../support/rhythm.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { standIn } from "../support/stand-in.ts";
import { settled } from "../support/visit.ts";

const PHONES = [{ width: 390, height: 844 }, ...(SOAK ? [{ width: 360, height: 740 }] : [])];
const DESKS = [
  { width: 1280, height: 800 },
  ...(SOAK
    ? [
        { width: 1440, height: 900 },
        { width: 1920, height: 1080 },
      ]
    : []),
];
const TABLETS = SOAK ? [{ width: 768, height: 1024 }] : [];
const SIZES = [...PHONES, ...TABLETS, ...DESKS];

/** Widths for the layout: just below a breakpoint a column is widest. */
const WIDTHS = [360, 639, 768, 959, 1280, 1920];

/** Characters of a line: the eye loses its way back to the next (WCAG 2.2, SC 1.4.8 allows 80). */
const LONGEST_LINE = 70;

/** Shares of a film at which its frames are read. */
const MOMENTS = SOAK ? [0, 0.5, 1] : [0.5];

/** How much of an opening is left as it was shot, and by how much of its light it may differ. */
const CLEAR = 0.55;
const MOST_VEILED = 0.08;

const paths = inWindow((await readPages()).map(({ path }) => path));

let site: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  site = await startTestServer({ folder: join(SITE_DIR, "..") });
  browser = await chromium.launch(chromiumOptions());
  page = await browser.newPage({ bypassCSP: true });
  // Optional fonts are used from the second page on, when they are in the cache.
  await open("/");
});
afterAll(async () => {
  await browser?.close();
  await site?.dispose();
});

/** Loads a page anew; the not-found page is what a path gets that no page has. */
async function open(path: string, { moving = false } = {}): Promise<void> {
  await page.emulateMedia({ reducedMotion: moving ? "no-preference" : "reduce" });
  await page.goto(site.url + (path === "/404" ? "/nowhere" : path), { waitUntil: "load" });
}

/** Waits until everything that shows at the top is there and stands still. */
async function complete(): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter(
      (image) => image.getBoundingClientRect().y < innerHeight,
    );
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
  });
  await settled(page);
}

/**
 * Lines of text below 4.5:1, large ones below 3:1 (WCAG 2.2, SC 1.4.3), in words.
 */
async function faintText(where: string, part?: "window"): Promise<string[]> {
  await complete();
  const measured = (await measureText(page, part)).sort((a, b) => a.ratio - b.ratio);
  const words = ({ ratio, text }: { ratio: number; text: string }) =>
    `${where}, ${page.viewportSize()?.width} px: ${ratio.toFixed(2)}:1 "${text}"`;
  const [lowest] = measured;
  // For the person who tunes a scrim.
  if (lowest && process.env["CONTRAST_REPORT"])
    console.log(new URL(page.url()).pathname, words(lowest));
  return measured.filter(({ ratio, large }) => ratio < (large ? 3 : 4.5)).map(words);
}

/** What is wrong with an opening, in words. */
async function openingFaults(phone: boolean): Promise<string[]> {
  await complete();
  // The play button is no veil.
  await page.addStyleTag({ content: "[data-hero] .film-player button { opacity: 0 }" });
  const seen = await opening(page);
  const { hero, headline, button, header, picture } = seen;
  const found: string[] = [];
  const size = page.viewportSize();
  const where = `${seen.name} at ${size?.width}x${size?.height}`;
  const veiled = await veil(page, seen, CLEAR);
  // On the smallest phone words may stand higher: picture, headline and button share its screen.
  if (veiled > MOST_VEILED && size?.width !== 360)
    found.push(`${where}: veiled by ${(veiled * 100).toFixed(1)} %`);
  const stands = await subject(seen);
  if (stands) {
    const middle = (stands.left + stands.right) / 2;
    if (stands.top < header.bottom - 1)
      found.push(`${where}: the subject begins under the header, at ${Math.round(stands.top)}`);
    const beside = headline.right < picture.left || headline.left > picture.right;
    if (!beside && headline.top < picture.bottom && stands.bottom > headline.top)
      found.push(
        `${where}: the subject ends at ${Math.round(stands.bottom)}, the headline begins at ${Math.round(headline.top)}`,
      );
    if (middle < picture.left || middle > picture.right)
      found.push(`${where}: the subject is cropped away`);
  }
  if (phone && Math.max(headline.bottom, button.bottom) > hero.bottom)
    found.push(`${where}: the first screen ends above the button at ${Math.round(button.bottom)}`);
  return found;
}

describe.for(paths)("%s", { timeout: 60_000 }, (path) => {
  it("keeps to its grid at every width, in lines of 70 characters at most", async () => {
    await open(path);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(brokenLayout), `${width} px wide`).toEqual([]);
      const lines = await page.evaluate(linesOfText);
      expect(lines.length).toBeGreaterThan(20);
      const long = lines.filter((text) => text.length > LONGEST_LINE);
      expect(long, `${width} px wide`).toEqual([]);
    }
  });

  it.runIf(standIn && path !== "/" && path !== "/404")(
    "never goes two screens without a picture, film, map or chart",
    async () => {
      for (const size of [PHONES[0], DESKS[0]]) {
        if (size) await page.setViewportSize(size);
        await open(path);
        const { px, after } = await page.evaluate(longestWithoutPicture);
        expect(px, `after "${after}", ${size?.width} px wide`).toBeLessThanOrEqual(
          2 * (size?.height ?? 0),
        );
      }
    },
  );

  it("has words that stand out from the pictures behind them", async () => {
    await open(path);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect(await faintText(path)).toEqual([]);
    }
  });

  it.runIf(standIn)("opens with its picture as it was shot", async () => {
    for (const size of [...PHONES, ...DESKS]) {
      await page.setViewportSize(size);
      await open(path);
      expect(await openingFaults(PHONES.includes(size))).toEqual([]);
    }
  });
});

describe("every slide of the home page", { timeout: 120_000 }, () => {
  /** Shows one slide after another, and waits until each has come. */
  async function* slides(): AsyncGenerator<Locator> {
    const all = await page.locator(".slide").all();
    for (const [index, slide] of all.entries()) {
      await page.getByRole("button", { name: new RegExp(`^Show slide ${index + 1}:`) }).click();
      await slide.and(page.locator("[data-current]")).waitFor();
      yield slide;
    }
  }

  /** Stops a film at a share of its length. */
  const stopAt = (film: Locator, share: number) =>
    film.evaluate(async (element, part) => {
      const video = element as HTMLVideoElement;
      // The carousel is paused, so its films wait at their posters: begun here, one comes into view.
      await video.play();
      video.pause();
      const sought = new Promise((done) => video.addEventListener("seeked", done, { once: true }));
      // Short of the end, where some decoders have no frame left to show.
      video.currentTime = Math.min(video.duration * part, video.duration - 0.1);
      await sought;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, share);

  it.for(SIZES)("has words that stand out from picture and film, $width px wide", async (size) => {
    await page.setViewportSize(size);
    await open("/", { moving: true });
    await page.getByRole("button", { name: "Pause slides" }).click();
    await page.getByRole("button", { name: "Play slides" }).waitFor();
    const faint: string[] = [];
    for await (const slide of slides()) {
      const film = slide.locator("video");
      const moments = (await film.count()) > 0 ? MOMENTS : [0];
      for (const share of moments) {
        if (moments === MOMENTS) await stopAt(film, share);
        const title = await slide.locator(".slide-caption").innerText();
        faint.push(...(await faintText(`${title} at ${share * 100} %`, "window")));
      }
    }
    expect(faint).toEqual([]);
  });

  it.runIf(standIn).for([...PHONES, ...DESKS])(
    "opens with its picture as it was shot, $width px wide",
    async (size) => {
      await page.setViewportSize(size);
      await open("/");
      const faults: string[] = [];
      for await (const _ of slides()) faults.push(...(await openingFaults(PHONES.includes(size))));
      expect(faults).toEqual([]);
    },
  );
});
