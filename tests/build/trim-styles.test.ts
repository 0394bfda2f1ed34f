/** Trimming a page's styles changes nothing that a browser makes of them. */
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { trimPage } from "../../scripts/trim-styles/trim-page.ts";
import { chromiumOptions } from "../support/chromium.ts";
import { computedStyles, differences } from "../support/computed-styles.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";

/** One of each kind of page. */
const FILES = [
  "index.html",
  "drone-services.html",
  "drone-videography.html",
  "denver-drone-services.html",
  "404.html",
];

let project: ProjectCopy;
let browser: Browser;
let whole: string;
let trimmed: string;

beforeAll(async () => {
  project = await copyProject();
  await project.build("astro");
  whole = join(project.folder, "dist/site");
  trimmed = join(project.folder, "dist/trimmed");
  await cp(whole, trimmed, { recursive: true });
  for (const file of FILES) {
    const html = await readFile(join(whole, file), "utf8");
    await writeFile(join(trimmed, file), trimPage(html, whole));
  }
  browser = await chromium.launch(chromiumOptions());
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await project?.dispose();
});

it.each(FILES)("%s looks the same on a phone and on a desk", { timeout: 120_000 }, async (file) => {
  for (const width of [360, 1280]) {
    const before = await computedStyles(browser, { folder: whole, file, width });
    const after = await computedStyles(browser, { folder: trimmed, file, width });
    expect(Object.keys(before).length).toBeGreaterThan(50);
    expect(differences(before, after)).toEqual([]);
  }
});

it.each(FILES)("%s is lighter", async (file) => {
  const [before, after] = await Promise.all(
    [whole, trimmed].map((folder) => readFile(join(folder, file), "utf8")),
  );
  expect(after?.length).toBeLessThan((before?.length ?? 0) * 0.85);
});
