/**
 * An owner's first session in the editor, in a real browser on a copy of the project: the owner
 * changes the business details, adds a picture and a city, edits lists and makes mistakes. Then the
 * site must build and pass the project's page tests. Finally, every text is emptied, then doubled.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { chromiumOptions } from "../../scripts/browser-programs.ts";
import { allEntries, type Entry } from "../../tools/edit/content-files.ts";
import { schemaOf } from "../../tools/edit/parts.ts";
import { kindsOf, type Schema } from "../../tools/edit/schema.ts";
import { readPage } from "../support/built-site.ts";
import { ensureEditor, type RunningEditor, startEditor } from "../support/editor.ts";
import { byName, textOf } from "../support/html.ts";

const MINUTE = 60_000;
const run = promisify(execFile);

it("passes the editor's type check", { timeout: 10 * MINUTE }, async () => {
  expect(ensureEditor()).toBe(true);
  const { stdout } = await run("node_modules/.bin/tsc", ["-p", "tools/edit"]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe("");
});

let editor: RunningEditor;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  editor = await startEditor();
  browser = await chromium.launch(chromiumOptions());
  // Too narrow for the side-by-side preview, which would double the load.
  page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
  page.setDefaultTimeout(MINUTE);
}, 10 * MINUTE);

afterAll(async () => {
  await browser?.close();
  await editor?.dispose();
});

const at = (file: string) => join(editor.project.folder, file);
const read = (file: string) => readFileSync(at(file), "utf8");
const content = (file: string) => parse(read(`content/${file}.yaml`));
const text = (name: string, within: Page | Locator = page) =>
  within.getByRole("textbox", { name, exact: true });
const group = (name: string) => page.getByRole("group", { name, exact: true });
const press = (name: string, within: Page | Locator = page) =>
  within.getByRole("button", { name, exact: true }).first().click();

async function open(path: string, field: string): Promise<void> {
  // Keystatic shows a form before it has loaded the files, and can't save until then.
  const files = page.waitForResponse(/\/api\/keystatic\/tree/);
  await page.goto(`${editor.origin}/keystatic/${path}`);
  await (await files).finished();
  await text(field).first().waitFor();
}

/** Clicks Save and waits until the check passes. */
async function saved(check: () => unknown, button = "Save"): Promise<void> {
  await press(button);
  await expect.poll(check, { timeout: 4 * MINUTE }).toBe(true);
}

/** Returns a list's items. An empty list also has a row, but one that can't be dragged. */
const itemsOf = (list: Locator) =>
  list.getByRole("row").filter({ has: page.getByRole("button", { name: /^Drag/ }) });

/** Deletes a list's items from this index on. */
async function drop(list: Locator, from: number): Promise<void> {
  const items = itemsOf(list);
  for (let left = await items.count(); left > from; left -= 1) {
    await items.nth(from).getByRole("button").last().click();
    await expect.poll(() => items.count()).toBe(left - 1);
  }
}

/** Moves a list's first item after the second, by keyboard. */
async function moveDown(list: Locator, second: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  await itemsOf(list).first().getByRole("button", { name: /^Drag/ }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(focused).not.toMatch(/^Drag/);
  for (let place = await focused(); !place.startsWith(`Insert between ${second} and`); ) {
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).not.toBe(place);
    place = await focused();
  }
  await page.keyboard.press("Enter");
}

/** Adds a story with one paragraph through the nested dialogs. */
async function addStory(heading: string, paragraph: string): Promise<void> {
  await press("Add", group("Text of the page"));
  const story = page.getByRole("dialog").last();
  await text("Heading", story).fill(heading);
  await press("Add", story.getByRole("group", { name: "Paragraphs", exact: true }));
  const inner = page.getByRole("dialog").last();
  await text("Item", inner).fill(paragraph);
  await press("Add", inner);
  await expect
    .poll(() => text("Heading", page.getByRole("dialog").last()).inputValue())
    .toBe(heading);
  await page.getByRole("dialog").last().getByRole("button", { name: "Add" }).last().click();
  await group("Text of the page").getByRole("row", { name: heading }).waitFor();
}

async function choosePicture(name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Picture" }).first().fill(name);
  await page.getByRole("option", { name, exact: true }).click();
}

describe("the editor saves", () => {
  it("changed business details", { timeout: 10 * MINUTE }, async () => {
    await open("singleton/business", "Phone");
    await text("Name").fill("Talus Ridge Imaging");
    await text("Legal name").fill("Talus Ridge Imaging LLC");
    await text("Phone").fill("(970) 555-0123");
    await text("E-mail").fill("studio@talus.test");
    await saved(() => content("business").email === "studio@talus.test");
    expect(content("business")).toMatchObject({
      name: "Talus Ridge Imaging",
      legalName: "Talus Ridge Imaging LLC",
      phone: "(970) 555-0123",
    });
  });

  it("a new picture for a city", { timeout: 10 * MINUTE }, async () => {
    const picture = await sharp("media/stills/city-boulder.jpg").flop().jpeg().toBuffer();
    await page.goto(`${editor.origin}/keystatic`);
    await press("Add pictures and films");
    const dialog = page.getByRole("dialog");
    const file = { name: "Vail in June.JPG", mimeType: "image/jpeg", buffer: picture };
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await text("What it shows", dialog).fill(
      "Flat rocks above a town, seen from the plains in June",
    );
    await press("Add it", dialog);
    await dialog.getByText("Added: vail-in-june").waitFor();
    expect(existsSync(at("media/stills/vail-in-june.jpg"))).toBe(true);
    await open("collection/cities/item/vail", "County");
    await choosePicture("vail-in-june");
    await saved(() => content("cities/vail").hero.media === "vail-in-june");
  });

  it("a twelfth city, based on the example", { timeout: 15 * MINUTE }, async () => {
    await open("collection/cities/create", "County");
    await text("Name").fill("Golden");
    expect(await text("Page name").inputValue()).toBe("golden");
    const words: Record<string, string> = {
      Title: "Golden Drone Photography Under the Table Mountains",
      Headline: "Drone photography in Golden",
      "Quote button": "Get Golden Quote",
      "Rules last checked": "2026-11",
      "The city elsewhere": "https://en.wikipedia.org/wiki/Golden,_Colorado",
      County: "Jefferson",
      Description: "Drone photos and video of Golden homes, labs and trails below the two mesas.",
      Airspace:
        "Rocky Mountain Metropolitan lies ten miles to the northeast. Its tower area ends short of downtown, and we look up each address on the chart before we quote. Helicopters use the canyon road as a line to follow, so we listen and come down when one is near.",
      Text: "Tell us the street and the month, and we will say within 24 hours what can be flown.",
    };
    for (const [label, words_] of Object.entries(words)) await text(label).fill(words_);
    const top = group("Top of the page");
    await text("First paragraph", top).fill(
      "The foothills begin at the end of the main street, and one frame can hold the brewery, the creek and both mesas. We fly homes, schools and job sites here from ground whose owner has agreed.",
    );
    await text("Heading", group("Three things you do here")).fill("What a flight shows in Golden");
    await text("First paragraph", group("Planning")).fill(
      "We start from yards, lots and roofs below the mesas. Wind comes down the canyon at dawn, so most flights here begin an hour after sunrise and end before the storms build.",
    );
    await text("Heading", group("Last lines of the page")).fill("Which mesa is behind you?");
    for (const [label, value] of Object.entries({
      "Degrees north, such as 39.74": "39.7555",
      "Degrees east, such as -104.98": "-105.2211",
      "Elevation in feet": "5675",
      "Air density in percent": "84.3",
    })) {
      await text(label).fill(value);
      await text(label).press("Tab");
    }
    await choosePicture("city-boulder");
    await drop(group("Text of the page"), 0);
    await addStory(
      "A street that points at rock",
      "Brick fronts lead the eye uphill from the river bridge, so a low pass along the roofs tells more than height does. We fly it in the first hour of light, when shop signs are still lit and few cars stand at the curb. Late in the day the west side falls into shade and only the top of South Table Mountain keeps the sun.",
    );
    await addStory(
      "Wind out of the canyon",
      "Air spills from Clear Creek at night and pushes on anything that hovers near its mouth. An hour after sunrise it settles. We plan the high frames for then and keep the low ones along the creek path for later, with a second battery warm in the bag.",
    );
    await drop(group("Where we can launch"), 1);
    await drop(group("Best months to fly"), 2);
    await saved(() => existsSync(at("content/cities/golden.yaml")), "Create");
    expect(content("cities/golden")).toMatchObject({
      name: "Golden",
      hero: { media: "city-boulder", button: "Get Golden Quote" },
      geo: { lat: 39.7555, lon: -105.2211 },
      elevationFt: 5675,
    });
    expect(content("cities/golden").stories).toHaveLength(2);
  });

  it("a new work, based on the example", { timeout: 10 * MINUTE }, async () => {
    await open("collection/works/create", "Caption");
    await text("Title").fill("Vail in June");
    await text("Caption").fill("A town below flat rocks, for a calendar.");
    await choosePicture("vail-in-june");
    await saved(() => existsSync(at("content/works/vail-in-june.yaml")), "Create");
    expect(content("works/vail-in-june")).toMatchObject({
      title: "Vail in June",
      media: { discriminant: "photo", value: { picture: "vail-in-june" } },
    });
  });

  it("a list with one work removed and services in a new order", {
    timeout: 10 * MINUTE,
  }, async () => {
    const before = content("home");
    await open("singleton/home", "Headline");
    const works = itemsOf(group("Works"));
    await works.nth(2).getByRole("button").last().click();
    await expect.poll(() => works.count()).toBe(before.portfolio.items.length - 1);
    const cards = itemsOf(group("Cards"));
    await moveDown(group("Cards"), before.services.cards[1].title);
    await expect.poll(() => cards.first().textContent()).toContain(before.services.cards[1].title);
    await saved(() => content("home").portfolio.items.length === before.portfolio.items.length - 1);
    const [first, second, ...rest] = before.services.cards;
    expect(content("home").services.cards).toEqual([second, first, ...rest]);
  });
});

describe("invalid or unsaved input", () => {
  const notice = () => page.getByRole("alert").first();

  it("in a list item is reported with the field's path", { timeout: 10 * MINUTE }, async () => {
    const before = read("content/home.yaml");
    await open("singleton/home", "Headline");
    await group("Works").getByRole("row").first().click();
    const dialog = page.getByRole("dialog").last();
    await text("Title", dialog).fill("");
    await press("Done", dialog);
    await press("Save");
    await notice().getByText("Portfolio > Works > 1 > Title is missing.").waitFor();
    expect(read("content/home.yaml")).toBe(before);
    await press("Reset");
  });

  it("in several fields of a form is reported all at once", { timeout: 10 * MINUTE }, async () => {
    const before = read("content/business.yaml");
    await open("singleton/business", "Phone");
    for (const label of ["Name", "Legal name", "Phone", "E-mail", "Tagline", "ZIP code"])
      await text(label).fill("");
    await press("Save");
    for (const sentence of ["Name is missing.", "Address > ZIP code is missing."])
      await notice().getByText(sentence).waitFor();
    expect(read("content/business.yaml")).toBe(before);
    await press("Reset");
  });

  it("survives a reload and a restart", {
    timeout: 15 * MINUTE,
  }, async () => {
    await open("singleton/business", "Tagline");
    await text("Tagline").fill("Seen from the ridge");
    await page.getByText("Unsaved").first().waitFor();
    // Keystatic saves its draft a moment after the last keystroke.
    await expect.poll(drafts, { timeout: MINUTE }).toBe(true);
    await page.reload();
    await expect
      .poll(() => text("Tagline").inputValue(), { timeout: MINUTE })
      .toBe("Seen from the ridge");
    // Keystatic deletes the draft when it opens, then saves it again.
    await expect.poll(drafts, { timeout: MINUTE }).toBe(true);
    // Close the page: it would reload itself once the editor is back.
    await page.goto("about:blank");
    await editor.stop();
    await editor.start();
    await open("singleton/business", "Tagline");
    await expect
      .poll(() => text("Tagline").inputValue(), { timeout: MINUTE })
      .toBe("Seen from the ridge");
    await saved(() => content("business").tagline === "Seen from the ridge");
  });

  /** Returns whether the browser stores a draft with the typed text. */
  const drafts = () =>
    page.evaluate(async () => {
      const database = (name: string) =>
        new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const all = (store: IDBObjectStore) =>
        new Promise<unknown[]>((resolve) => {
          const request = store.getAll();
          request.onsuccess = () => resolve(request.result);
        });
      for (const { name = "" } of await indexedDB.databases()) {
        const opened = await database(name);
        for (const store of opened.objectStoreNames) {
          for (const value of await all(opened.transaction(store).objectStore(store))) {
            const { files } = value as { files?: Map<string, Uint8Array> };
            for (const file of files?.values() ?? [])
              if (new TextDecoder().decode(file).includes("Seen from the ridge")) return true;
          }
        }
        opened.close();
      }
      return false;
    });
});

const TESTS_OF_PAGES = [
  "tests/content",
  "tests/seo",
  "tests/build/html.test.ts",
  "src/site",
  "src/business",
];

describe("the edited site", () => {
  it("builds to byte-identical files without the editor", { timeout: 15 * MINUTE }, async () => {
    await editor.project.build();
    await cp(at("dist"), at("dist-with-editor"), { recursive: true });
    await cp(at("tools"), at("tools-kept"), { recursive: true, verbatimSymlinks: true });
    await rm(at("tools"), { recursive: true });
    await editor.project.build();
    await cp(at("tools-kept"), at("tools"), { recursive: true, verbatimSymlinks: true });
    const { stdout } = await run("diff", ["-rq", at("dist"), at("dist-with-editor")]).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe("");
    const site = at("dist/site");
    expect(textOf(readPage("/golden-drone-services", site).document)).toContain("(970) 555-0123");
    expect(readPage("/vail-drone-services", site).html).toContain("Flat rocks above a town");
  });

  it("passes the project's page tests", { timeout: 10 * MINUTE }, async () => {
    await editor.project.test(...TESTS_OF_PAGES, "tests/build/window.test.ts");
  });
});

/** Returns true for free text, and false for choices, references, formatted values and numbers. */
const isTyped = ({ type, enum: choices, entryOf, format, pattern }: Schema) =>
  type === "string" && !choices && !entryOf && !format && !pattern;

/** Returns a file's content with every free text changed. */
function changed(schema: Schema, value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(schema.items ?? {}, item, change));
  if (typeof value !== "object" || value === null)
    return isTyped(schema) ? change(String(value)) : value;
  const properties = schema.oneOf
    ? {
        value: kindsOf(schema).find(
          ([kind]) => kind === (value as { discriminant?: string }).discriminant,
        )?.[1],
      }
    : schema.properties;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      changed((properties as Record<string, Schema>)[name] ?? {}, inner, change),
    ]),
  );
}

/** Sends the same save request as the form. */
function post(entry: Entry, form: unknown): Promise<Response> {
  const contents = Buffer.from(stringify(form)).toString("base64url");
  const text = read(entry.file);
  const hash = createHash("sha1")
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest("hex");
  const loaded = JSON.stringify({ [entry.file]: hash });
  return fetch(`${editor.origin}/api/keystatic/update`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "no-cors": "1", loaded },
    body: JSON.stringify({ additions: [{ path: entry.file, contents }], deletions: [] }),
  });
}

describe("the whole content", () => {
  const every = () => allEntries(editor.project.folder);
  const formOf = (entry: Entry): unknown => parse(read(entry.file));

  it("is rejected with the fields' labels if every text is emptied, and no file changes", {
    timeout: 10 * MINUTE,
  }, async () => {
    for (const entry of every()) {
      const before = read(entry.file);
      const answer = await post(
        entry,
        changed(schemaOf(entry.part), formOf(entry), () => ""),
      );
      const words = await answer.text();
      expect(answer.status, entry.file).toBe(422);
      expect(words).toMatch(/^Not saved\.\n(.+ (must|needs|is missing).*\n?)+$/);
      expect(read(entry.file)).toBe(before);
    }
  });

  it("is saved, built and rendered if every text is doubled", {
    timeout: 20 * MINUTE,
  }, async () => {
    for (const entry of every()) {
      const twice = changed(schemaOf(entry.part), formOf(entry), (one) => `${one} ${one}`);
      const answer = await post(entry, twice);
      expect(answer.status, `${entry.file}: ${await answer.clone().text()}`).toBe(200);
      expect(formOf(entry), entry.file).toEqual(twice);
    }
    await editor.project.build();
    for (const city of ["golden", "vail", "denver"]) {
      const { document } = readPage(`/${city}-drone-services`, at("dist/site"));
      const { headline } = content(`cities/${city}`).hero;
      expect(byName(document, "h1").map(textOf)).toEqual([headline]);
    }
    await editor.project.test(...TESTS_OF_PAGES);
  });
});
