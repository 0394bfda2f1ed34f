/** The owner's way through the editor, in a real browser over a copy of the project. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumOptions } from "../support/chromium.ts";
import { ensureEditor, type RunningEditor, startEditor } from "../support/editor.ts";
import type { ProjectCopy } from "../support/project-copy.ts";

const MINUTE = 60_000;

describe.skipIf(!ensureEditor())("npm run edit", () => {
  let editor: RunningEditor;
  let project: ProjectCopy;
  let browser: Browser;
  let page: Page;
  let origin: string;

  beforeAll(async () => {
    editor = await startEditor();
    ({ project, origin } = editor);
    browser = await chromium.launch(chromiumOptions());
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  }, 3 * MINUTE);

  afterAll(async () => {
    await browser?.close();
    await editor?.dispose();
  });

  const business = () => readFileSync(join(project.folder, "content/business.yaml"), "utf8");

  async function openBusiness() {
    await page.goto(`${origin}/keystatic/singleton/business`, { timeout: MINUTE });
    await page.getByLabel(/^Phone/).waitFor({ timeout: MINUTE });
  }

  it("saves a new phone number into its line alone", { timeout: 4 * MINUTE }, async () => {
    await openBusiness();
    const before = business();
    await page.getByLabel(/^Phone/).fill("(720) 555-0199");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(business, { timeout: MINUTE }).toContain("(720) 555-0199");
    const changed = business()
      .split("\n")
      .filter((line, index) => line !== before.split("\n")[index]);
    expect(changed).toEqual(['phone: "(720) 555-0199"']);
  });

  it("says what is wrong and keeps what was typed", { timeout: 4 * MINUTE }, async () => {
    await openBusiness();
    const before = business();
    await page.getByLabel(/^Phone/).fill("12");
    await page.getByRole("button", { name: "Save" }).click();
    const sentence = page.getByText(/Phone must be a US phone number of ten digits/);
    await sentence.first().waitFor({ timeout: MINUTE });
    expect(await page.getByLabel(/^Phone/).inputValue()).toBe("12");
    expect(business()).toBe(before);
  });

  it("shows the same sentence in place of a broken page", { timeout: 4 * MINUTE }, async () => {
    const home = join(project.folder, "content/home.yaml");
    const right = readFileSync(home, "utf8");
    writeFileSync(home, right.replace(/^meta:$/m, "meta: ["));
    await page.goto(`${origin}/`, { timeout: MINUTE });
    expect(await page.textContent("body")).toMatch(/content\/home\.yaml: .*line \d/s);
    writeFileSync(home, right);
    await page.getByRole("heading", { level: 1, name: /Perspectives/ }).waitFor({
      timeout: 2 * MINUTE,
    });
  });
});
