/** Pages on paper. */
import { SAMPLE_ROUTES } from "../support/pages.ts";
import { expect, test } from "./test.ts";

test("prints the home page on at most 12 sheets, without forms, menus and the carousel's buttons", async ({
  page,
}) => {
  await page.goto("/");
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(12);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Licensed & Insured").first()).toBeVisible();
  for (const role of ["textbox", "button", "combobox"] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
});

test("prints answers that are closed on screen, every picture of an exhibit, and blocks not yet revealed", async ({
  page,
}) => {
  await page.goto(SAMPLE_ROUTES.catalogue);
  await page.emulateMedia({ media: "print" });
  for (const answer of await page.locator("main details > :last-child").all())
    await expect(answer).toBeVisible();
  await page.goto(SAMPLE_ROUTES.sector);
  const hidden = await page
    .locator("main img:not([alt=''])")
    .evaluateAll((all) =>
      all
        .filter((one) => !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((one) => one.getAttribute("alt")),
    );
  expect(hidden).toEqual([]);
});
