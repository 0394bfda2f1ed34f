import { IS_SAMPLE_CONTENT } from "../support/content.ts";
import { OTHER_CITY } from "../support/pages.ts";
import { expect, test } from "./test.ts";

test("prints the home page on at most 12 sheets, with the map, without forms, menus and the carousel's buttons", async ({
  page,
}) => {
  await page.goto("/");
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  if (IS_SAMPLE_CONTENT) expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(12);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Licensed & Insured").first()).toBeVisible();
  const map = page.getByRole("navigation", { name: "Cities we fly in" });
  await expect(map.getByRole("link", { name: OTHER_CITY.name, exact: true })).toBeVisible();
  for (const role of ["textbox", "button", "combobox"] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
});
