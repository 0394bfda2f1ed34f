/**
 * Takes the screenshots for docs/owner.md. It saves, adds pictures and publishes, so run it on the
 * editor of a scratch clone with a scratch remote.
 *   node tools/edit/pictures-of-steps.ts http://localhost:3000
 */
import { chromium } from "@playwright/test";
import { chromiumOptions } from "../../scripts/browser-programs.ts";

const [, , origin = "http://localhost:3000"] = process.argv;
const browser = await chromium.launch(chromiumOptions());
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
// The dev server encodes pictures on the first request.
page.setDefaultTimeout(240_000);

const press = (name: string) => page.getByRole("button", { name, exact: true }).last().click();
const screenshot = (name: string) =>
  page.screenshot({ path: `docs/pictures/${name}.jpg`, type: "jpeg", quality: 62 });

async function open(path: string): Promise<void> {
  await page.goto(`${origin}/keystatic/${path}`);
  await page.getByRole("button", { name: "Save" }).waitFor();
  const shown = page.frameLocator("iframe");
  await shown.getByRole("heading", { level: 1 }).waitFor();
  const opening = shown.locator("main img").first();
  await opening.evaluate((picture: HTMLImageElement) => picture.decode());
}

await open("singleton/business");
await screenshot("edit-business");

const phone = page.getByRole("textbox", { name: "Phone", exact: true });
await phone.fill("(303) 555");
await press("Save");
await page.getByRole("alert").first().waitFor();
await screenshot("edit-mistake");
await phone.fill("(303) 555-0148");
await press("Save");
await page.getByText("Unsaved").first().waitFor({ state: "detached" });

await press("Add pictures and films");
await page
  .locator('dialog input[type="file"]')
  .setInputFiles(["media/stills/work-ridge-first-light.jpg", "media/stills/work-lake-shore.jpg"]);
await page.locator("dialog fieldset").nth(1).waitFor();
for (const [index, name, alt] of [
  [0, "sunrise-over-the-range", "Layered ridges in the first light of the day"],
  [1, "lake-from-above", "Turquoise lake with a wooded shore, seen from straight above"],
] as const) {
  const form = page.locator("dialog fieldset").nth(index);
  await form.getByLabel("File name").fill(name);
  await form.getByLabel("What it shows").fill(alt);
}
await screenshot("edit-media");
await press("Add all 2");
await page.getByText(/^Added: /).waitFor();
await press("Close");

await page.getByRole("button", { name: "Publish…" }).click();
await page.locator("dialog .changes li").nth(2).waitFor();
await screenshot("edit-publish");
await press("Publish");
await page.locator("dialog .published").waitFor();
await page.getByText("Past publications").click();
await page.getByRole("button", { name: "Go back to this" }).first().waitFor();
await screenshot("edit-published");
await browser.close();
