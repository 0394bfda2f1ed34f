/** Pages on paper. */
import { workOf } from "../support/content.ts";
import { SAMPLE_ROUTES } from "../support/pages.ts";
import { expect, test } from "./test.ts";

test.use({ expectedErrors: /status of 404|404: there is no page/ });

test("prints the home page on at most 12 sheets, the hero and the first section on the first, without forms and links that only work on a screen", async ({
  page,
}) => {
  await page.goto("/");
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(12);
  await page.emulateMedia({ media: "print" });
  for (const selector of ["form", "[href='#main']", "header nav", "main nav"])
    for (const element of await page.locator(selector).all()) await expect(element).toBeHidden();
  // A Letter sheet at 96 dots per inch, without margins of 14 mm.
  await page.setViewportSize({ width: 710, height: 950 });
  const section = await page.locator("main > section").nth(1).boundingBox();
  expect(section?.y).toBeLessThan(475);
});

test("prints answers that are closed on screen", async ({ page }) => {
  await page.goto(SAMPLE_ROUTES.catalogue);
  await page.emulateMedia({ media: "print" });
  for (const answer of await page.locator("main details > :last-child").all())
    await expect(answer).toBeVisible();
});

test("prints the headline below the picture", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const path of Object.values(SAMPLE_ROUTES)) {
    await page.goto(path);
    const heading = await page.locator("h1").boundingBox();
    const picture = await page.locator("[data-hero] img:visible").first().boundingBox();
    const bottom = (picture?.y ?? Number.NaN) + (picture?.height ?? Number.NaN);
    expect.soft(heading?.y, path).toBeGreaterThanOrEqual(bottom);
  }
});

test("prints every picture of a sequence", async ({ page }) => {
  const sequence = workOf("sequence");
  test.skip(!sequence, "the owner has deleted the sequence");
  await page.goto(sequence?.path ?? "");
  await page.emulateMedia({ media: "print" });
  const figures = page.locator(".exhibit:not(.layers, .orbit) figure");
  await expect(figures).toHaveCount(sequence?.media.value.frames.length ?? 0);
  for (const figure of await figures.all()) {
    await expect(figure.locator("img")).toBeVisible();
    await expect(figure.locator("figcaption")).toBeVisible();
  }
});
