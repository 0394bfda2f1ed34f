/** The owner's way through the editor, in a real browser over a copy of the project. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chromiumOptions } from "../support/chromium.ts";
import { ensureEditor } from "../support/editor.ts";
import { freePort } from "../support/port.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";

const MINUTE = 60_000;

describe.skipIf(!ensureEditor())("npm run edit", () => {
  let project: ProjectCopy;
  let server: ChildProcess;
  let browser: Browser;
  let page: Page;
  let origin: string;

  beforeAll(async () => {
    project = await copyProject();
    const own = (file: string) => !file.includes("node_modules");
    await cp("tools/edit", join(project.folder, "tools/edit"), { recursive: true, filter: own });
    const packages = resolve("tools/edit/node_modules");
    symlinkSync(packages, join(project.folder, "tools/edit/node_modules"));
    const port = await freePort();
    origin = `http://localhost:${port}`;
    const { PATH = "", HOME = "" } = process.env;
    server = spawn(process.execPath, ["tools/edit/start.ts"], {
      cwd: project.folder,
      env: {
        PATH: `${join(project.folder, "node_modules/.bin")}:${PATH}`,
        HOME,
        PORT: String(port),
      },
      stdio: "ignore",
      detached: true,
    });
    browser = await chromium.launch(chromiumOptions());
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const editor = () =>
      fetch(`${origin}/keystatic`).then(({ ok, status }) => {
        if (!ok) throw new Error(`The editor answers ${status}`);
      });
    await vi.waitFor(editor, { timeout: MINUTE, interval: 500 });
  }, 3 * MINUTE);

  afterAll(async () => {
    await browser?.close();
    if (server?.pid !== undefined) process.kill(-server.pid);
    if (project) rmSync(project.folder, { recursive: true, force: true });
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
