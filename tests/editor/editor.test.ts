/** Tests the editor in a real browser, on a copy of the project. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumOptions } from "../../scripts/browser-programs.ts";
import { ensureEditor, type RunningEditor, startEditor } from "../support/editor.ts";
import type { ProjectCopy } from "../support/project-copy.ts";

const MINUTE = 60_000;

/** False if the editor's packages can't be installed, for example without a network. */
const hasEditor = ensureEditor();

describe.skipIf(!hasEditor)("npm run edit", () => {
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

  it("rejects an invalid phone number with a message, and saves a corrected one as a one-line change", {
    timeout: 4 * MINUTE,
  }, async () => {
    await page.goto(`${origin}/keystatic/singleton/business`, { timeout: MINUTE });
    const phone = page.getByLabel(/^Phone/);
    await phone.waitFor({ timeout: MINUTE });
    const before = business();
    const save = page.getByRole("button", { name: "Save" });
    await phone.fill("12");
    await save.click();
    const sentence = page.getByText(/Phone must be a US phone number of ten digits/);
    await sentence.first().waitFor({ timeout: MINUTE });
    expect(await phone.inputValue()).toBe("12");
    expect(business()).toBe(before);

    await phone.fill("(720) 555-0199");
    await save.click();
    await expect.poll(business, { timeout: MINUTE }).toContain("(720) 555-0199");
    const changed = business()
      .split("\n")
      .filter((line, index) => line !== before.split("\n")[index]);
    expect(changed).toEqual(["phone: (720) 555-0199"]);
  });

  it("rejects a save if another tab has changed the file, and keeps the typed text", {
    timeout: 4 * MINUTE,
  }, async () => {
    const open = async (tab: Page) => {
      await tab.goto(`${origin}/keystatic/singleton/business`, { timeout: MINUTE });
      await tab.getByLabel(/^Phone/).waitFor({ timeout: MINUTE });
    };
    const other = await browser.newPage();
    await open(page);
    await open(other);
    await other.getByLabel(/^Tagline/).fill("Seen from the ridge");
    await other.getByRole("button", { name: "Save" }).click();
    await expect.poll(business, { timeout: MINUTE }).toContain("Seen from the ridge");
    await other.close();

    const phone = page.getByLabel(/^Phone/);
    await phone.fill("(720) 555-0111");
    await page.getByRole("button", { name: "Save" }).click();
    const refused = page.getByText(/Not saved: this was changed in another tab/).first();
    await refused.waitFor({ timeout: MINUTE });
    expect(await refused.textContent()).toContain("Tagline: saved “Seen from the ridge”");
    expect(await phone.inputValue()).toBe("(720) 555-0111");
    expect(business()).not.toContain("(720) 555-0111");
  });

  it("shows the file and line instead of a broken page if a file isn't valid YAML", {
    timeout: 4 * MINUTE,
  }, async () => {
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
