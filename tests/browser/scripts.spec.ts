/** What visitors see without JavaScript, and without its files, which may be blocked or cut off. */
import { exhibitOf } from "../support/content.ts";
import { COMPONENT_ROUTES, SAMPLE_ROUTES } from "../support/pages.ts";
import { scrollThrough } from "../support/visit.ts";
import { expect, test } from "./test.ts";

test.use({
  contextOptions: { reducedMotion: "no-preference" },
  expectedErrors: /Failed to load resource|Error hydrating/,
});

/**
 * Returns each text that isn't visible, and each picture that didn't load or isn't visible. Runs in the page.
 */
function findHidden(): string[] {
  const main = document.querySelector("main") ?? document.body;
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const [visible, hidden] = [new Set<string>(), new Set<string>()];
  // Closed details open on click; controls that need JavaScript may stay hidden.
  const exempt =
    "noscript, script, style, details:not([open]) > :not(summary), option, dialog, [popover], [hidden], [aria-hidden=true], button, output";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim();
    if (!text || !element || element.closest(exempt)) continue;
    (isVisible(element) ? visible : hidden).add(text);
  }
  const pictures = [...main.querySelectorAll("img")]
    .filter((image) => !image.closest(exempt) && image.checkVisibility())
    .filter((image) => !isVisible(image) || image.naturalWidth === 0);
  // A narrow map has a list of what a wide one says in its labels.
  const isSaid = (text: string) => [...visible].some((other) => other.includes(text));
  return [...[...hidden].filter((text) => !isSaid(text)), ...pictures.map(({ src }) => src)];
}

/** Scrolls through every row that scrolls sideways, so that its lazy pictures load. Runs in the page. */
async function swipeRows(): Promise<void> {
  for (const row of document.querySelectorAll("main *"))
    if (row.scrollWidth > row.clientWidth && /auto|scroll/.test(getComputedStyle(row).overflowX)) {
      row.scrollIntoView({ block: "center", behavior: "instant" });
      for (const item of row.children) {
        item.scrollIntoView({ block: "nearest", inline: "start", behavior: "instant" });
        await item.querySelector("img")?.decode();
      }
    }
}

for (const [kind, path] of Object.entries(COMPONENT_ROUTES))
  test(`${kind} page: shows all its text and pictures if its JavaScript files are blocked`, async ({
    page,
  }) => {
    await page.route("**/*.js*", (route) => route.abort());
    await page.goto(path);
    await page.evaluate(scrollThrough);
    await page.evaluate(swipeRows);
    await expect.poll(() => page.evaluate(findHidden)).toEqual([]);
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // Blocked files show each kind's text above. Here, styles for browsers without scripts also apply: home's slides and
  // an exhibit have the most.
  for (const kind of ["home", "sector"] as const)
    test(`${kind} page: shows all its text`, async ({ page }) => {
      await page.goto(SAMPLE_ROUTES[kind]);
      const hidden = (await page.evaluate(findHidden)).filter((one) => !one.startsWith("http"));
      expect(hidden).toEqual([]);
    });

  test("every slide of the home page can be reached by keyboard", async ({ page }) => {
    await page.goto("/");
    const slide = page.getByText("Colorado Landscape Photography").first();
    await expect(slide).not.toBeInViewport();
    const strip = page.getByRole("region", { name: "Our aerial work" }).locator("[tabindex='0']");
    await strip.focus();
    for (let press = 0; press < 4; press += 1) {
      const left = await strip.evaluate(({ scrollLeft }) => scrollLeft);
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(left);
    }
    await strip.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect(slide).toBeInViewport();
  });

  test("photos and films open by links, and an exhibit's pictures scroll by keyboard", async ({
    page,
  }) => {
    const sequence = exhibitOf("sequence");
    if (sequence) {
      await page.goto(sequence.path);
      const stage = page.locator("work-exhibit .stage").first();
      await expect(stage.locator("figcaption").last()).toBeVisible();
      await stage.focus();
      await page.keyboard.press("ArrowRight");
      await expect(stage).toHaveCSS("outline-style", "solid");
    }
    await page.goto(SAMPLE_ROUTES.film);
    const film = page.locator("[data-hero]").getByRole("link", { name: /^Play/ });
    await expect(film).toHaveAttribute("href", /\.mp4$/);
    await film.click({ trial: true, position: { x: 5, y: 100 } });
    await expect(page.locator("video:visible")).toHaveCount(0);
    await page.goto(SAMPLE_ROUTES.city);
    await page
      .getByRole("link", { name: /^Enlarge/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\.jpe?g$/);
  });
});
