/**
 * Photographs the owner's steps for docs/owner.md, from a running `npm run edit`:
 *   node tools/edit/pictures-of-steps.ts http://localhost:3000
 */
import { chromium } from "@playwright/test";
import { chromiumOptions } from "../../tests/support/chromium.ts";

/** Picture by the editor's address. */
const STEPS = {
  "edit-business": "singleton/business",
  "edit-city": "collection/cities/item/vail",
};

const [, , origin = "http://localhost:3000"] = process.argv;
const browser = await chromium.launch(chromiumOptions());
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
for (const [name, path] of Object.entries(STEPS)) {
  await page.goto(`${origin}/keystatic/${path}`);
  await page.getByRole("button", { name: "Save" }).waitFor();
  const shown = page.frameLocator("iframe");
  await shown.getByRole("heading", { level: 1 }).waitFor({ timeout: 120_000 });
  await page.waitForLoadState("networkidle", { timeout: 120_000 });
  await page.screenshot({ path: `docs/pictures/${name}.jpg`, type: "jpeg", quality: 70 });
}
await browser.close();
