/** The map of a city's airspace. */
import { CONTENT_PAGES, readContent } from "../support/content.ts";
import { expect, test } from "./test.ts";

const withMap = CONTENT_PAGES.filter(({ kind, file }) => {
  if (kind !== "city") return false;
  const { airports, stadiums } = readContent(file).flying;
  return airports.length + (stadiums?.length ?? 0) >= 3;
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
});
