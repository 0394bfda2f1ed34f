import { IS_SAMPLE_CONTENT } from "../support/content.ts";
import { OTHER_CITY, SAMPLE_ROUTES } from "../support/pages.ts";
import { expect, test } from "./test.ts";

test("prints the home page on at most 12 sheets, with the cities, without forms, menus and the carousel's buttons", async ({
  page,
}) => {
  await page.goto("/");
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  if (IS_SAMPLE_CONTENT) expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(12);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Its links are in the sentence, not on lines of their own.
  expect((await page.locator(".hero-line").boundingBox())?.height).toBeLessThan(60);
  await expect(page.getByText("Licensed & Insured").first()).toBeVisible();
  const cities = page.getByRole("navigation", { name: "Cities we fly in" });
  await expect(cities.getByRole("link", { name: OTHER_CITY.name, exact: true })).toBeVisible();
  for (const role of ["textbox", "button", "combobox"] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
});

test("prints what is in folds, also where CSS can't open them", async ({ page }) => {
  // Browsers without ::details-content.
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto(SAMPLE_ROUTES.sector);
  const text = page.locator("main details p").first();
  const send = (name: string) => page.evaluate((event) => dispatchEvent(new Event(event)), name);
  await expect(text).toBeHidden();
  await send("beforeprint");
  await expect(text).toBeVisible();
  await send("afterprint");
  await expect(text).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(text).toBeVisible();
});
