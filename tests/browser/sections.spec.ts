/** Drawings and lists whose parts depend on their number and length. */
import { CONTENT_PAGES, readContent, sectionsOf } from "../support/content.ts";
import { SAMPLE_ROUTES } from "../support/pages.ts";
import { expect, test } from "./test.ts";

const cities = CONTENT_PAGES.filter(({ kind }) => kind === "cities");

test("names the airports beside a map that is too narrow for their names, and prints both", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(cities[0]?.route ?? "");
  const name = sectionsOf(cities[0]?.file ?? "", "flying")[0].airports[0].name;
  const map = page.getByRole("img", { name: /^Map of the airspace/ });
  await expect(map.getByText(name)).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(map).toBeVisible();
});

test("no name leaves the profile or covers another on a phone with text spacing (WCAG 1.4.12)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync("* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
    document.adoptedStyleSheets.push(spacing);
  });
  const names = page.getByRole("navigation", { name: "Cities we fly in" }).getByRole("link");
  const boxes = await names.evaluateAll((all) =>
    all.map((name) => ({ name: name.textContent, ...name.getBoundingClientRect().toJSON() })),
  );
  expect(boxes.length).toBeGreaterThan(0);
  const covers = boxes.filter(
    ({ left, right }, at) => left < 0 || right > 390 || left < (boxes[at - 1]?.right ?? 0),
  );
  expect(covers).toEqual([]);
});

test("tells today's facts of the city that a visitor points at, taps near or reaches by Tab", async ({
  page,
}) => {
  const feet = (file: string, above = 0) =>
    `${(readContent(file).elevationFt + above).toLocaleString("en-US")} ft`;
  await page.goto("/");
  const profile = page.locator("city-profile");
  const readout = profile.locator("[aria-live]");
  const expectFacts = async (file: string, route: string, name: string) => {
    await expect(readout.getByRole("link", { name, exact: true })).toHaveAttribute(
      "href",
      new RegExp(`${route}$`),
    );
    for (const fact of [feet(file), feet(file, 400), /^\d:\d\d a\.m\.$/, /^\d:\d\d p\.m\.$/])
      await expect(readout.getByText(fact, { exact: true })).toHaveCount(1);
  };
  const [first, second, third] = cities
    .map(({ file, route }) => ({ file, route, ...readContent(file) }))
    .sort((one, other) => one.order - other.order);
  if (!first || !second || !third) return;
  const linkTo = ({ name }: { name: string }) =>
    profile.getByRole("navigation").getByRole("link", { name, exact: true });
  await expectFacts(first.file, first.route, first.name);
  await linkTo(second).hover();
  await expectFacts(second.file, second.route, second.name);
  await linkTo(third).focus();
  await expectFacts(third.file, third.route, third.name);
  const index = await linkTo(first).evaluate((link) => {
    const item = link.closest("li") as Element;
    return [...(item.parentElement?.children ?? [])].indexOf(item);
  });
  await profile.locator("circle").nth(index).hover({ force: true });
  await expectFacts(first.file, first.route, first.name);
});

test("a file's picture on a phone has about as many pixels as are shown", async ({ page }) => {
  const path = CONTENT_PAGES.find(({ file }) => sectionsOf(file, "files").length > 0)?.route;
  test.skip(!path, "the owner has no files to open");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path ?? "");
  const picture = page.locator("li:has(a[href^='/files/'], a[download]) img").first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const { shown, loaded } = await picture.evaluate((image: HTMLImageElement) => ({
    shown: image.clientHeight * devicePixelRatio,
    // `naturalHeight` is in the pixels of the window.
    loaded: image.naturalHeight * devicePixelRatio,
  }));
  expect(loaded).toBeGreaterThanOrEqual(shown - 1);
  expect(loaded).toBeLessThanOrEqual(2 * shown);
});

test("beside a list of 19 services, the picture of each is in view, and no higher than its file", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(SAMPLE_ROUTES.catalogue);
  const rows = page.locator("li:has(> .catalogue-picture)");
  await rows.first().evaluate((row) => {
    const list = row.parentElement as HTMLElement;
    while (list.children.length < 19) list.append(row.cloneNode(true));
  });
  for (const row of [rows.first(), rows.last()]) {
    await row.hover();
    const picture = row.locator("img").last();
    await expect(picture).toBeInViewport();
    const height = await picture.evaluate((image) => image.getBoundingClientRect().height);
    expect(height).toBeLessThanOrEqual(900);
  }
});
