/**
 * Photographs the owner's steps for docs/owner.md, from a running `npm run edit`:
 *   node tools/edit/pictures-of-steps.ts http://localhost:3000
 */
import { chromium } from "@playwright/test";
import { chromiumOptions } from "../../scripts/browser-programs.ts";

/** Picture by the editor's address. */
const STEPS = {
  "edit-business": "singleton/business",
  "edit-city": "collection/cities/item/vail",
};

const [, , origin = "http://localhost:3000"] = process.argv;
const browser = await chromium.launch(chromiumOptions());
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
// A dev server makes its pictures when they are asked for.
page.setDefaultTimeout(240_000);
for (const [name, path] of Object.entries(STEPS)) {
  await page.goto(`${origin}/keystatic/${path}`);
  await page.getByRole("button", { name: "Save" }).waitFor();
  const shown = page.frameLocator("iframe");
  await shown.getByRole("heading", { level: 1 }).waitFor();
  // The picture behind the headline; those further down may still be on their way.
  await shown
    .locator("main img")
    .first()
    .evaluate((picture: HTMLImageElement) => picture.decode());
  await page.screenshot({ path: `docs/pictures/${name}.jpg`, type: "jpeg", quality: 70 });
}

// A mistake, and what is said of it.
await page.goto(`${origin}/keystatic/singleton/business`);
const phone = page.getByRole("textbox", { name: "Phone", exact: true });
await phone.fill("(303) 555");
await page.getByRole("button", { name: "Save" }).click();
await page.getByRole("alert").first().waitFor();
await page.screenshot({ path: "docs/pictures/edit-mistake.jpg", type: "jpeg", quality: 70 });
await page.getByRole("button", { name: "Reset" }).click();
await browser.close();
