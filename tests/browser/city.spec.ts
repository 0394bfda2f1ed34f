/** The map of a city's airspace. */
import { CONTENT_PAGES, sectionsOf } from "../support/content.ts";
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
