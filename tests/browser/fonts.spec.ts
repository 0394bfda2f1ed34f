/** First visits over a slow network, where the fonts arrive after the first paint (decision 60). */
import { CHROMIUM_FLAGS, chromiumOptions } from "../../scripts/browser-programs.ts";
import { IS_SAMPLE_BUSINESS } from "../support/content.ts";
import { SAMPLE_ROUTES } from "../support/pages.ts";
import { watchLayoutShifts } from "../support/visit.ts";
import { expect, test } from "./test.ts";

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** A sentence of an owner's may break elsewhere in the fallback font: about one line of text. */
const MAX_LAYOUT_SHIFT = IS_SAMPLE_BUSINESS ? 0.02 : 0.05;

// Phones, Macs and Windows don't round the widths of letters to whole pixels, but Chromium on Linux does.
const unrounded = [...CHROMIUM_FLAGS, "--font-render-hinting=none"];
test.use({ launchOptions: { ...chromiumOptions(), args: unrounded } });

const ROUTES = {
  ...SAMPLE_ROUTES,
  events: "/event-tourism",
  industry: "/commercial-industrial",
  durango: "/durango-drone-services",
  vail: "/vail-drone-services",
};

for (const [kind, width, height] of [
  ["home", 390, 844],
  ["home", 1280, 720],
  ["city", 390, 844],
  ["sector", 390, 844],
  ["catalogue", 390, 844],
  ["photo", 390, 844],
  ["film", 360, 740],
  ["city", 1440, 900],
  ["home", 360, 740],
  // At these widths, a row fits by few pixels in one font only, unless the layout has room for both.
  ["events", 390, 844],
  ["catalogue", 1920, 1080],
  ["durango", 1440, 900],
  ["industry", 390, 844],
  ["industry", 1024, 768],
  ["catalogue", 360, 740],
  ["vail", 390, 844],
] as const)
  test(`${kind} page, ${width} px wide: shows the headline in our font on a slow first visit, and shifts by at most ${MAX_LAYOUT_SHIFT}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height });
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.setCacheDisabled", { cacheDisabled: true });
    await network.send("Network.emulateNetworkConditions", SLOW_NETWORK);
    const shifts = await watchLayoutShifts(page);
    await page.goto(ROUTES[kind], { waitUntil: "load" });
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
    const total = (await shifts()).reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
    expect(total, (await shifts()).join("\n")).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  });
