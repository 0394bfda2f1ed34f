/**
 * An owner's first session in the editor, in a real browser on a copy of the project: the owner changes the
 * business details, adds a picture, a city and a work, shortens a list and makes a mistake. Afterward, the site
 * must still build and pass the project's tests of its pages.
 */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readPage } from "../support/built-site.ts";
import { type Owner, openAsOwner, type RunningEditor, startEditor } from "../support/editor.ts";
import { ensureEditor } from "../support/ensure-editor.ts";
import { textOf } from "../support/html.ts";

const MINUTE = 60_000;
const run = promisify(execFile);

it("finds no type errors in the editor's code", { timeout: 10 * MINUTE }, async () => {
  expect(ensureEditor()).toBe(true);
  const { stdout } = await run("node_modules/.bin/tsc", ["-p", "tools/edit"]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe("");
});

let editor: RunningEditor;
let owner: Owner;

beforeAll(async () => {
  editor = await startEditor();
  // Too narrow to show the preview next to the form, because the preview would slow the test down.
  owner = await openAsOwner(editor, 1100, 900);
}, 10 * MINUTE);

afterAll(async () => {
  await owner?.browser.close();
  await editor?.dispose();
});

const at = (file: string) => join(editor.project.folder, file);
const read = (file: string) => readFileSync(at(file), "utf8");
const content = (file: string) => parse(read(`content/${file}.yaml`));
const group = (name: string) => owner.page.getByRole("group", { name, exact: true });

/** Deletes the items of a list from the index `from` to the end. */
async function deleteItems(list: Locator, from: number): Promise<void> {
  // An empty list also has a row, but without a Drag button.
  const dragButton = owner.page.getByRole("button", { name: /^Drag/ });
  const items = list.getByRole("row").filter({ has: dragButton });
  for (let left = await items.count(); left > from; left -= 1) {
    await items.nth(from).getByRole("button").last().click();
    await expect.poll(() => items.count()).toBe(left - 1);
  }
}

/** Adds a section with a heading and one paragraph to "Text of the page", through two nested dialogs. */
async function addStory(heading: string, paragraph: string): Promise<void> {
  await owner.press("Add", group("Text of the page"));
  const storyDialog = owner.page.getByRole("dialog").last();
  await owner.text("Heading", storyDialog).fill(heading);
  await owner.press("Add", storyDialog.getByRole("group", { name: "Paragraphs", exact: true }));
  const paragraphDialog = owner.page.getByRole("dialog").last();
  await owner.text("Item", paragraphDialog).fill(paragraph);
  await owner.press("Add", paragraphDialog);
  await expect
    .poll(() => owner.text("Heading", owner.page.getByRole("dialog").last()).inputValue())
    .toBe(heading);
  await owner.page.getByRole("dialog").last().getByRole("button", { name: "Add" }).last().click();
  await group("Text of the page").getByRole("row", { name: heading }).waitFor();
}

const CAPTION = "A town below flat rocks, for a calendar.";

describe("editing content", () => {
  it("saves changed business details", { timeout: 10 * MINUTE }, async () => {
    await owner.open("singleton/business", "Phone");
    await owner.text("Name").fill("Talus Ridge Imaging");
    await owner.text("Legal name").fill("Talus Ridge Imaging LLC");
    await owner.text("Phone").fill("(970) 555-0123");
    await owner.text("E-mail").fill("studio@talus.test");
    await owner.save();
    expect(content("business")).toMatchObject({
      name: "Talus Ridge Imaging",
      legalName: "Talus Ridge Imaging LLC",
      phone: "(970) 555-0123",
      email: "studio@talus.test",
    });
  });

  it("adds a picture and saves a city that uses it", { timeout: 10 * MINUTE }, async () => {
    const picture = await sharp("media/stills/city-boulder.jpg").flop().jpeg().toBuffer();
    await owner.page.goto(`${editor.origin}/keystatic`);
    await owner.openPanel("Add pictures and films");
    const file = { name: "Boulder in June.JPG", mimeType: "image/jpeg", buffer: picture };
    await owner.page.getByLabel("Drop pictures and films here").setInputFiles(file);
    await owner.text("What it shows").fill("Flat rocks above a town, seen from the plains in June");
    await owner.press("Add");
    await owner.page.getByText("Added: boulder-in-june").waitFor();
    expect(existsSync(at("media/stills/boulder-in-june.jpg"))).toBe(true);
    await owner.open("collection/cities/item/boulder", "County");
    await owner.choose("Picture", "boulder-in-june");
    await owner.save();
    expect(content("cities/boulder").hero.media).toBe("boulder-in-june");
  });

  it("saves a new city that started as a copy of an existing one", {
    timeout: 15 * MINUTE,
  }, async () => {
    await owner.open("collection/cities/create", "County");
    await owner.text("Name").fill("Golden");
    expect(await owner.text("Page name").inputValue()).toBe("golden");
    const values = {
      Title: "Golden Drone Photography Under the Table Mountains",
      Headline: "Drone photography in Golden",
      "Quote button": "Get Golden Quote",
      "The city on another site": "https://en.wikipedia.org/wiki/Golden,_Colorado",
      Description: "Drone photos and video of Golden homes, labs and trails below the two mesas.",
      "Degrees north, such as 39.74": "39.7555",
      "Degrees east, such as -104.98": "-105.2211",
    };
    for (const [label, value] of Object.entries(values)) {
      await owner.text(label).fill(value);
      await owner.text(label).press("Tab");
    }
    await owner.choose("Picture", "city-boulder");
    await deleteItems(group("Text of the page"), 1);
    await addStory(
      "A street that points at rock",
      "Brick fronts lead the eye uphill from the river bridge. We fly it in the first hour of light.",
    );
    await owner.save("Create");
    expect(content("cities/golden")).toMatchObject({
      name: "Golden",
      hero: { media: "city-boulder", button: "Get Golden Quote" },
      geo: { lat: 39.7555, lon: -105.2211 },
      stories: [{}, { heading: "A street that points at rock" }],
    });
  });

  it("saves a new work that started as a copy of an existing one", {
    timeout: 10 * MINUTE,
  }, async () => {
    await owner.open("collection/works/create", "Caption");
    await owner.text("Title").fill("Boulder in June");
    await owner.text("Caption").fill(CAPTION);
    await owner.choose("Picture", "boulder-in-june");
    await owner.save("Create");
    expect(content("works/boulder-in-june")).toMatchObject({
      title: "Boulder in June",
      media: { discriminant: "photo", value: { picture: "boulder-in-june" } },
    });
  });

  it("saves the removal of an item from a list", { timeout: 10 * MINUTE }, async () => {
    const { items } = content("home").portfolio;
    await owner.open("singleton/home", "Headline");
    await deleteItems(group("Tiles"), items.length - 1);
    await owner.save();
    expect(content("home").portfolio.items).toEqual(items.slice(0, -1));
  });
});

describe("saving invalid input", () => {
  it("reports the path of an invalid field in a list item and leaves the file unchanged", {
    timeout: 10 * MINUTE,
  }, async () => {
    const before = read("content/home.yaml");
    await owner.open("singleton/home", "Headline");
    await group("Tiles").getByRole("row").first().click();
    const dialog = owner.page.getByRole("dialog").last();
    await owner.text("Title", dialog).fill("");
    await owner.press("Done", dialog);
    await owner.press("Save");
    const alert = owner.page.getByRole("alert").first();
    await alert.getByText("Portfolio > Tiles > 1 > Title is missing.").waitFor();
    expect(read("content/home.yaml")).toBe(before);
    await owner.press("Reset");
  });
});

describe("the site after the owner's edits", () => {
  it("shows the owner's changes, and its built files are the same with and without the editor's code", {
    timeout: 15 * MINUTE,
  }, async () => {
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
    const siteFolder = at("dist/site");
    expect(textOf(readPage("/golden-drone-services", siteFolder).document)).toContain(
      "(970) 555-0123",
    );
    expect(readPage("/boulder-drone-services", siteFolder).html).toContain(
      "Flat rocks above a town",
    );
    const { services, cities } = content("works/boulder-in-june");
    expect(Math.min(services.length, cities.length)).toBeGreaterThan(0);
    for (const page of [...services, ...cities.map((city: string) => `${city}-drone-services`)])
      expect(textOf(readPage(`/${page}`, siteFolder).document), page).toContain(CAPTION);
  });

  it("passes the tests of its pages and the tests in src/site", {
    timeout: 10 * MINUTE,
  }, async () => {
    const pageTests = ["tests/build/html.test.ts", "tests/build/window.test.ts", "tests/content"];
    await editor.project.test(...pageTests, "tests/seo", "src/site");
  });
});
