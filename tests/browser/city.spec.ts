/** The map of a city's airspace. */
import { CONTENT_PAGES, readContent } from "../support/content.ts";
import { expect, test } from "./test.ts";

const withMap = CONTENT_PAGES.filter(({ kind, file }) => {
  if (kind !== "city") return false;
  const { airports, stadiums } = readContent(file).flying;
  return airports.length + (stadiums?.length ?? 0) >= 3;
});

for (const { route } of withMap)
  test(`${route}: no label of the map covers another one or leaves the map`, async ({ page }) => {
    await page.goto(route);
    const map = page.getByRole("img", { name: /^Map of the airspace/ });
    for (const width of [360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const faults = await map.evaluate((svg) => {
        const frame = svg.getBoundingClientRect();
        const labels = [...svg.querySelectorAll("text")]
          .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0);
        const covers = (a: DOMRect, b: DOMRect) =>
          a.left < b.right &&
          b.left < a.right &&
          a.top + a.height / 4 < b.bottom - b.height / 4 &&
          b.top + b.height / 4 < a.bottom - a.height / 4;
        return labels.flatMap(({ text, box }, index) => [
          ...(box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom + 1
            ? [text]
            : []),
          ...labels
            .slice(index + 1)
            .flatMap((other) => (covers(box, other.box) ? [`${text} / ${other.text}`] : [])),
        ]);
      });
      expect(faults, `${width} px wide`).toEqual([]);
    }
  });

test("names the airports beside a map that is too narrow for their names, and prints both", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(withMap[0]?.route ?? "");
  const name = readContent(withMap[0]?.file ?? "").flying.airports[0].name;
  const map = page.getByRole("img", { name: /^Map of the airspace/ });
  await expect(map.getByText(name)).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(map).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
});
