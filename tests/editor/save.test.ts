/** Saving valid content, and refusing invalid content with a sentence in the words of the form. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { BasicFormField } from "@keystatic/core";
import { beforeEach, describe, expect, it } from "vitest";
import { parse, parseDocument, stringify } from "yaml";
import { fieldsOf } from "../../tools/edit/forms/fields.ts";
import { entryAt } from "../../tools/edit/menu.ts";
import { differences } from "../../tools/edit/publish/differences.ts";
import { keepFormerName } from "../../tools/edit/rename.ts";
import { save, saveForm, versionsOf } from "../../tools/edit/save.ts";
import { copiedPages } from "../../tools/ready.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "save-"));
  cpSync("content", join(root, "content"), { recursive: true });
  symlinkSync(resolve("media"), join(root, "media"));
});

const read = (file: string) => readFileSync(join(root, file), "utf8");

const BUSINESS = "content/business.yaml";
const VAIL = "content/cities/vail.yaml";
const STARTER = "content/starters/page.yaml";
const GOLDEN = "content/cities/golden.yaml";

/**
 * Saves the file `from` with other values at the path `to`.
 * @param values by the fields' paths, such as `hero.headline`
 * @throws Error with the sentence that the form shows
 */
function saveEdited(from: string, values: Record<string, unknown>, to = from) {
  const document = parseDocument(read(from));
  for (const [field, value] of Object.entries(values)) document.setIn(field.split("."), value);
  save(new Map([[to, String(document)]]), root);
}

it.each([
  [BUSINESS, "email", "nobody", "Business: E-mail must be an e-mail address"],
  [BUSINESS, "name", "  ", "Business: Name must not be empty"],
  [
    VAIL,
    "sections.1.value.items.0.page",
    "no-such-page",
    'There is no page "no-such-page". Choose another under',
  ],
  [
    VAIL,
    "sections.1.value.items.0.page",
    "",
    "Choose a page under Sections > 2 > Links to pages > Items > 1 > Page.",
  ],
  [VAIL, "order", "first", "Order must be a number"],
  [VAIL, "hero.intro", "We answer within {hours}.", "{hours} has no value"],
])("leaves %s unchanged if the field %s is %j, and says so", (file, field, value, sentence) => {
  const before = read(file);
  expect(() => saveEdited(file, { [field]: value })).toThrow(sentence);
  expect(read(file)).toBe(before);
});

it("refuses pages at addresses that the site, its server or the editor have", () => {
  const names = [
    "index",
    "404",
    "edit",
    "keystatic",
    "api",
    "form",
    "robots",
    "functions",
    "healthz",
  ];
  const pages = (names: string[]) =>
    save(new Map(names.map((name) => [`content/pages/${name}.yaml`, read(STARTER)])), root);
  const sentences = names.map((name) => `at /${name}, which isn't free for pages`);
  expect(() => pages(names)).toThrow(new RegExp(sentences.sort().join(".*"), "s"));
  pages(["edit-2"]);
});

it("saves none of several files if one of them is invalid", () => {
  const before = read(VAIL);
  const valid = before.replace(/^order: .*$/m, "order: 60");
  const updates = new Map([
    [VAIL, valid],
    [BUSINESS, "name: Nobody\n"],
  ]);
  expect(() => save(updates, root)).toThrow(/^Not saved\.\nBusiness: /);
  expect(read(VAIL)).toBe(before);
});

it("takes no other file of a save for the new text of one that it deletes", async () => {
  const updates = new Map([[VAIL, undefined] as const, [BUSINESS, read(BUSINESS)] as const]);
  const stale = await saveForm(
    updates,
    { [BUSINESS]: versionsOf([BUSINESS], root)[BUSINESS] },
    root,
  );
  expect(stale?.fields.filter(({ after }) => after !== undefined)).toEqual([]);
});

it("doesn't delete the page of all services, without which the site can't be built", async () => {
  const file = "content/services/drone-services.yaml";
  await expect(
    saveForm(new Map([[file, undefined]]), versionsOf([file], root), root),
  ).rejects.toThrow("The site needs the page of all services");
});

it("saves a form although another file was invalid before", () => {
  writeFileSync(join(root, BUSINESS), "name: Nobody\n");
  saveEdited(VAIL, { order: 60 });
  expect(read(VAIL)).toMatch(/^order: 60$/m);
});

it.each([
  "package.json",
  "content/../package.json",
  "media/stills/a.jpg",
  "content/cities/x/y.yaml",
])("rejects %s, which isn't a content file", (path) =>
  expect(() => save(new Map([[path, "name: x\n"]]), root)).toThrow("isn't a content file"),
);

describe("a new city that started as a copy", () => {
  const copies = () =>
    copiedPages(root).flatMap(({ file, text }) => (file === GOLDEN ? [text] : []));

  it("is listed as a copy until its title, its headline and most of its texts are its own", () => {
    saveEdited(VAIL, { name: "Golden" }, GOLDEN);
    expect(copies()).toEqual([
      expect.stringMatching(
        /^golden shares with vail: title in search results, headline, \d\d texts$/,
      ),
      expect.stringMatching(/^golden still names Vail: .*“Get Vail Quote”/),
    ]);
    saveEdited(GOLDEN, { "meta.title": "Golden from above", "hero.headline": "Golden" });
    expect(copies()[0]).toMatch(/^golden shares with vail: \d\d texts$/);
    const text = read(GOLDEN).replaceAll("Vail", "Golden");
    writeFileSync(join(root, GOLDEN), text.replaceAll(/ (the|a|and|in|of|for) /g, " $1 own "));
    expect(copies()).toEqual([]);
  });

  it("is listed while a button, a half-changed text or a picture's description names the other town", () => {
    rmSync(join(root, "media"));
    mkdirSync(join(root, "media/stills"), { recursive: true });
    const alt = "alt: Vail Village from above\n";
    const { picture } = parse(read(VAIL)).hero;
    writeFileSync(join(root, `media/stills/${picture}.yaml`), alt);
    writeFileSync(
      join(root, GOLDEN),
      stringify({
        name: "Golden",
        hero: {
          headline: "Golden from above",
          intro: "Chalets, hotels and hillside job sites in Vail and Golden.",
          picture,
          button: "Get Vail Quote",
        },
        nearby: "An hour from Vail by car.",
        flying: { airports: [{ name: "Vail Valley" }] },
      }),
    );
    expect(copies()).toEqual([
      "golden still names Vail: “Chalets, hotels and hillside job sites in Vail and Golden.”, “Vail Village from above”, “Get Vail Quote”",
    ]);
  });
});

it.each(["2026", "2026-11-28"])(
  "renames a page to %s, which stays a text for Keystatic",
  (name) => {
    const rename = (from: string, to: string) => {
      const updates = new Map([[from, undefined] as const, [to, read(from)] as const]);
      save(keepFormerName(updates, root), root);
    };
    rename(VAIL, `content/cities/${name}.yaml`);
    rename(`content/cities/${name}.yaml`, GOLDEN);
    expect(read(GOLDEN)).toContain(`- '${name}'`);
  },
);

it.each([
  ["$1,295", 1295],
  ["295", 295],
  ["", undefined],
  ["about 300", "about 300"],
  ["4,9", "4,9"],
])("reads %j in a number field as %j", (text, value) => {
  const { price } = fieldsOf({ properties: { price: { type: "integer" } } });
  expect((price as BasicFormField<string>).serialize(text).value).toBe(value);
});

it("shows a moved section as a change of the order, and an added one by its fields", () => {
  const schema = entryAt(VAIL)?.item.schema ?? {};
  const page = parse(read(VAIL));
  const [first, second, ...others] = page.sections;
  const changed = (sections: object[]) =>
    differences(schema, read(VAIL), stringify({ ...page, sections }));
  expect(changed([second, first, ...others])).toEqual([
    {
      label: "Order of the sections",
      before: expect.stringMatching(/^A place from the air, Links to pages, /),
      after: expect.stringMatching(/^Links to pages, A place from the air, /),
    },
  ]);
  const reviews = { discriminant: "reviews", value: { heading: "What they say" } };
  expect(changed([first, reviews, second, ...others]).map(({ label }) => label)).toEqual([
    "Sections > 2 > Kind",
    "Sections > 2 > Reviews > Heading",
  ]);
  expect(changed([first, ...others])[0]?.label).toMatch(/^Sections > \d > Kind$/);
});
