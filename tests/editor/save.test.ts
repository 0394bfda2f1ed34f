/** The editor saves valid content and rejects invalid content with a message. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { contentErrors, type Update } from "../../tools/edit/check.ts";
import { entriesOf, MENU } from "../../tools/edit/content-files.ts";
import { save, staleReason } from "../../tools/edit/save.ts";
import { mountSmallDisk } from "../support/small-disk.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "save-"));
  cpSync("content", join(root, "content"), { recursive: true });
  symlinkSync(resolve("media"), join(root, "media"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(root, file), "utf8");

// biome-ignore lint/suspicious/noExplicitAny: forms are as deeply nested as their schemas, and tests edit inner fields.
type Form = any;

/** Edits the content of the file `from` and saves it at the path `to`. @returns the error message, if any */
function saveEdited(from: string, edit: (form: Form) => void, to = from) {
  const form = parse(read(from));
  edit(form);
  return save([[to, stringify(form)]], root);
}

const BUSINESS = "content/business.yaml";
const VAIL = "content/cities/vail.yaml";

describe("saving the business details", () => {
  it.each([
    ["email", "nobody", /^Business: E-mail must be an e-mail address/m],
    ["name", "  ", /^Business: Name must not be empty/m],
    ["mail", { from: "a@b.test" }, /Other addresses for mails > .*go to is missing/],
  ])(
    "leaves the file unchanged if the field %s is invalid, and shows the field's label and the reason",
    (field, value, sentence) => {
      const before = read(BUSINESS);
      expect(saveEdited(BUSINESS, (form) => (form[field] = value))).toMatch(sentence);
      expect(read(BUSINESS)).toBe(before);
    },
  );
});

it.each(MENU)("$label: rejects a file without content and lists the fields it needs", (item) => {
  const [{ file } = { file: "" }] = entriesOf(item, root);
  expect(save([[file, "{}\n"]], root)).toMatch(/^Not saved\.\n(.+ (must|needs|is missing).*\n?)+$/);
});

it("shows the full path of an invalid field inside a section", () => {
  const file = "content/services/drone-videography.yaml";
  const edit = (form: Form) => (form.closings[0].value.steps[1].title = "");
  expect(saveEdited(file, edit)).toMatch(/Sections at the end > 1 > Steps > 2 > Title must not be/);
});

it("lists the allowed kinds of media if a work has an unknown kind", () => {
  const edit = (form: Form) => (form.media.discriminant = "slides");
  expect(saveEdited("content/works/aspens-and-spruce.yaml", edit)).toMatch(
    /Discriminant must be one of photo, film, sequence, orbit, layers\./,
  );
});

it("rejects a work that offers a file that doesn't exist", () => {
  const [work] = MENU.filter(({ key }) => key === "works").flatMap((item) => entriesOf(item, root));
  if (!work) throw new Error("There are no works");
  const sample = { title: "Report", text: "Two pages.", file: "gone.pdf", picture: "city-vail" };
  expect(saveEdited(work.file, (form) => (form.files = [sample]))).toMatch(
    /There is no media\/files\/gone\.pdf\. Add it with/,
  );
});

it("saves none of several files if one of them is invalid", () => {
  const before = read(VAIL);
  const updates: Update[] = [
    [VAIL, before.replace(/^county: .*$/m, "county: Summit")],
    [BUSINESS, "name: Nobody\n"],
  ];
  expect(save(updates, root)).toMatch(/^Not saved\.\nBusiness: /);
  expect(read(VAIL)).toBe(before);
});

it.each([
  "package.json",
  "content/../package.json",
  "media/stills/a.jpg",
  "content/cities/x/y.yaml",
])("rejects %s, which isn't a content file", (path) => {
  expect(save([[path, "name: x\n"]], root)).toMatch(/isn't a content file/);
});

describe("saving or deleting a city", () => {
  it("adds a city as a single file that is a copy of another city's", () => {
    const editToGolden = (form: Form) => {
      form.name = "Golden";
      form.hero.media = "city-denver";
    };
    expect(saveEdited(VAIL, editToGolden, "content/cities/golden.yaml")).toBeUndefined();
    expect(parse(read("content/cities/golden.yaml")).name).toBe("Golden");
  });

  it("rejects deleting a city that other files refer to, and lists the references", () => {
    expect(save([["content/cities/denver.yaml", undefined]], root)).toMatch(
      /content\/home\.yaml: hero\.markets\[\d\]: No page "denver"/,
    );
    expect(existsSync(join(root, "content/cities/denver.yaml"))).toBe(true);
  });

  it("rejects a city whose picture doesn't exist", () => {
    const edit = (form: Form) => (form.hero.media = "no-such-picture");
    expect(saveEdited(VAIL, edit)).toMatch(/vail\.yaml: hero\.media: No still/);
  });
});

describe("checking content files that were edited by hand", () => {
  it("reports an invalid field with its label and the reason", () => {
    writeFileSync(join(root, BUSINESS), read(BUSINESS).replace(/^phone:.*$/m, "phone: 12"));
    expect(contentErrors(root).join()).toMatch(/^content\/business\.yaml: Phone must be a string/);
  });

  it("reports the line at which a file isn't valid YAML", () => {
    writeFileSync(join(root, "content/home.yaml"), "meta:\n title: a\n  description: b\n");
    expect(contentErrors(root).join()).toMatch(/^content\/home\.yaml: .*line \d/s);
  });

  it("finds no errors in the repository's content", () => {
    expect(contentErrors(process.cwd())).toEqual([]);
  });
});

describe("saving from a tab that was opened before a change", () => {
  it("rejects a new entry whose name was taken after the tab was opened", () => {
    expect(staleReason([[VAIL, read(VAIL)]], {}, root)).toMatch(/^Not saved: /);
  });

  it("rejects an edit of a file that was deleted after the tab was opened", () => {
    rmSync(join(root, BUSINESS));
    const baseVersions = { [BUSINESS]: "1" };
    expect(staleReason([[BUSINESS, "name: x\n"]], baseVersions, root)).toMatch(/was deleted/);
  });
});

describe("saving on a full disk", () => {
  const disk = mountSmallDisk();
  afterAll(() => disk?.remove());

  it.skipIf(!disk)("reports that the disk is full and changes no file", () => {
    if (!disk) return;
    root = join(disk.path, "site");
    cpSync("content", join(root, "content"), { recursive: true });
    cpSync("media", join(root, "media"), {
      recursive: true,
      filter: (file) => !file.includes(".") || file.endsWith(".yaml"),
    });
    const { size } = disk;
    try {
      writeFileSync(join(root, "full"), Buffer.alloc(size));
    } catch {
      // Expected: the disk is full now.
    }
    const before = [read(BUSINESS), read(VAIL)];
    const withManyLines = (file: string) => `${read(file)}${"\n".repeat(100_000)}`;
    const updates = [BUSINESS, VAIL].map((path) => [path, withManyLines(path)] as const);
    expect(save(updates, root)).toMatch(/The disk is full\. Free some space/);
    expect([read(BUSINESS), read(VAIL)]).toEqual(before);
    expect(readdirSync(join(root, "content")).join()).not.toContain("~");
  });
});
