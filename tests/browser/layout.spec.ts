/** Layout at many window sizes, whatever the text. */
import type { Locator } from "@playwright/test";
import { CONTENT_PAGES, IS_SAMPLE_CONTENT } from "../support/content.ts";
import { COMPONENT_ROUTES, SAMPLE_ROUTES } from "../support/pages.ts";
import { SOAK } from "../support/soak.ts";
import { openWhole, waitForAnimations } from "../support/visit.ts";
import { describeFaint, measureContrast } from "./contrast.ts";
import { expect, test } from "./test.ts";

// The contrast is measured on a page whose text is hidden by a style of the test's own.
test.use({ bypassCSP: true });

const PHONES = [
  [390, 844],
  [844, 390],
] as const;
const CONTRAST_SIZES = [
  [1280, 800],
  [390, 844],
] as const;
const WIDTHS = [1024, 1920];

/** Runs in the page. */
function measureLines() {
  const linesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
  };
  // The last line is shorter than the others.
  const longLines = [...document.querySelectorAll("main p, main li, main dd")]
    .filter((element) => element.checkVisibility() && !element.querySelector("p, li, div"))
    .map((element) => ({ text: element.textContent.trim(), lines: linesOf(element) }))
    .filter(({ text, lines }) => lines > 2 && text.length / (lines - 0.5) > 75);
  return { headline: linesOf(document.querySelector("h1") as Element), longLines };
}

for (const [kind, path] of Object.entries(COMPONENT_ROUTES))
  test(`${kind} page: lines are short, and a phone's first screen has the headline and the quote button`, async ({
    page,
  }) => {
    await openWhole(page, path);
    // How long the headline is is the owner's choice.
    for (const width of IS_SAMPLE_CONTENT ? WIDTHS : []) {
      await page.setViewportSize({ width, height: 900 });
      const { headline, longLines } = await page.evaluate(measureLines);
      expect.soft(longLines, `${width} px`).toEqual([]);
      expect.soft(headline, `lines of the headline, ${width} px`).toBeLessThanOrEqual(4);
    }
    for (const [width, height] of IS_SAMPLE_CONTENT ? PHONES : []) {
      await page.setViewportSize({ width, height });
      const headline = page.getByRole("heading", { level: 1 });
      await expect.soft(headline, `${width} px`).toBeInViewport({ ratio: 1 });
      // On a phone held sideways, the header's button is enough.
      const quote = page.locator(
        width > height ? "header a[href$='#quote']" : "main a[href$='#quote']",
      );
      await expect
        .soft(quote.filter({ visible: true }).first(), `${width} px`)
        .toBeInViewport({ ratio: 1 });
    }
  });

// The other kinds have the same heroes and closing bands.
const CONTRAST_ROUTES = SOAK
  ? CONTENT_PAGES.map(({ route }) => route)
  : [SAMPLE_ROUTES.home, SAMPLE_ROUTES.catalogue, SAMPLE_ROUTES.film, SAMPLE_ROUTES.city];
const lowest: Record<string, Record<string, string>> = {};
test.afterAll(() => console.table(lowest));

for (const path of CONTRAST_ROUTES)
  test(`${path}: text on pictures has enough contrast`, async ({ page }) => {
    await openWhole(page, path);
    for (const [width, height] of CONTRAST_SIZES) {
      await page.setViewportSize({ width, height });
      await waitForAnimations(page);
      const texts = await measureContrast(page, "page");
      expect.soft(describeFaint(texts), `${width} px`).toEqual([]);
      for (const [size, minimum] of Object.entries({ large: 3, small: 4.5 })) {
        const ratios = texts.filter((one) => one.minimum === minimum).map(({ ratio }) => ratio);
        const column = `${width} px, ${size}`;
        lowest[path] = { ...lowest[path], [column]: Math.min(...ratios).toFixed(1) };
      }
    }
  });

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  /** Pauses a film halfway. */
  const pauseHalfway = (film: Locator) =>
    film.evaluate(async (element) => {
      const video = element as HTMLVideoElement;
      await video.play();
      video.pause();
      const sought = new Promise((done) => video.addEventListener("seeked", done, { once: true }));
      video.currentTime = video.duration / 2;
      await sought;
    });

  test("the home page's slides and their films leave enough contrast for the text on them", async ({
    page,
  }) => {
    await page.goto("/");
    const carousel = page.getByRole("region", { name: "Our aerial work" });
    await carousel.getByRole("button", { name: "Pause slides" }).click();
    const dots = carousel.getByRole("button", { name: /^Show slide/ });
    for (const dot of await dots.all()) {
      await dot.click();
      await expect(dot).toHaveAttribute("aria-current", "true");
      await waitForAnimations(page);
      const film = carousel.locator("video:visible").last();
      if (await film.isVisible()) await pauseHalfway(film);
      const name = await dot.getAttribute("aria-label");
      for (const [width, height] of CONTRAST_SIZES) {
        await page.setViewportSize({ width, height });
        await waitForAnimations(page);
        const texts = await measureContrast(page, "window");
        expect.soft(describeFaint(texts), `${name}, ${width} px`).toEqual([]);
      }
    }
  });
});
