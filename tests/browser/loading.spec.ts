/** What a first visit loads, and how it looks while it does. */
import type { Page } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumOptions } from "../../scripts/browser-programs.ts";
import { IS_SAMPLE_CONTENT } from "../support/content.ts";
import { COMPONENT_ROUTES, SAMPLE_ROUTES } from "../support/pages.ts";
import { loadWhole, watchLayoutShifts } from "../support/visit.ts";
import { expect, test } from "./test.ts";

// Phones, Macs and Windows don't round the widths of letters to whole pixels, but Chromium on Linux does.
const unrounded = [...CHROMIUM_FLAGS, "--font-render-hinting=none"];
test.use({
  launchOptions: { ...chromiumOptions(), args: unrounded },
});

const KB = 1024;
/** Bytes as sent. React comes when a form is near. */
const MAX_SCRIPT = 6 * KB;
const MAX_PICTURE = 90 * KB;

const transferred = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }),
    ),
  );

test.describe("on a phone of 360 px at 2x", () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });

  for (const [kind, path] of Object.entries(COMPONENT_ROUTES))
    test(`${kind} page: transfers no more script, no larger and no more pictures than budgeted`, async ({
      page,
    }) => {
      await page.goto(path, { waitUntil: "networkidle" });
      // Slides don't move with reduced motion, so the others' pictures would be loaded for nobody.
      const loaded = await page
        .locator("[data-hero] img")
        .evaluateAll((images) =>
          images.filter((image) => (image as HTMLImageElement).naturalWidth),
        );
      expect(loaded).toHaveLength(1);
      await loadWhole(page);
      const files = await transferred(page);
      const script = files.filter(({ name }) => /\.js(\?|$)/.test(name));
      const total = script.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThanOrEqual(MAX_SCRIPT);
      const pictures = files.filter(({ name }) => /\.(avif|webp|jpe?g|png)$/.test(name));
      expect(pictures.length).toBeGreaterThan(0);
      // How well a picture can be compressed is the owner's choice.
      if (IS_SAMPLE_CONTENT)
        expect(pictures.filter(({ bytes }) => bytes > MAX_PICTURE)).toEqual([]);
    });
});

/**
 * Chromium's largest paint leaves out a picture as large as the window, so this reads when the hero's picture was
 * requested and when it arrived. Runs in the page.
 */
function readHeroPicture() {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const requested = files
    .filter(({ name }) => /\.(avif|jpe?g)$/.test(name))
    .map(({ name }) => name);
  const hero = document.querySelector<HTMLImageElement>("[data-hero] img")?.currentSrc ?? "";
  const timing = files.find(({ name }) => name === hero);
  return {
    place: requested.indexOf(hero),
    times: {
      "document, ms": Math.round(visit?.responseEnd ?? 0),
      "hero's picture, ms": Math.round(timing?.responseEnd ?? 0),
    },
  };
}

test.describe("over a slow network", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  const times: Record<string, object> = {};
  test.afterAll(() => console.table(times));

  /** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
  const SLOW_NETWORK = {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  };

  /** A sentence of an owner's may break elsewhere in the fallback font: about one line of text. */
  const maxShift = IS_SAMPLE_CONTENT ? 0.02 : 0.05;

  for (const [kind, width, height] of [
    ["home", 390, 844],
    ["city", 1440, 900],
  ] as const)
    test(`${kind} page, ${width} px wide: shows the headline in our font, loads the hero's picture first, and hardly shifts`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width, height });
      const network = await context.newCDPSession(page);
      await network.send("Network.enable");
      await network.send("Network.setCacheDisabled", { cacheDisabled: true });
      await network.send("Network.emulateNetworkConditions", SLOW_NETWORK);
      const shifts = await watchLayoutShifts(page);
      await page.goto(SAMPLE_ROUTES[kind], { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      await network.send("DOM.enable");
      await network.send("CSS.enable");
      const { root } = await network.send("DOM.getDocument");
      const { nodeId } = await network.send("DOM.querySelector", {
        nodeId: root.nodeId,
        selector: "h1",
      });
      const { fonts } = await network.send("CSS.getPlatformFontsForNode", { nodeId });
      expect(fonts.map(({ familyName }) => familyName)).toEqual(["Instrument Serif"]);
      const { place, times: ends } = await page.evaluate(readHeroPicture);
      times[`${kind}, ${width} px`] = ends;
      expect(place, "place of the hero's picture in the order of requests").toBe(0);
      const total = (await shifts()).reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
      expect(total, (await shifts()).join("\n")).toBeLessThanOrEqual(maxShift);
    });
});
