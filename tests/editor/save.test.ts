/** The editor saves valid content and rejects invalid content with a message. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { parse, parseDocument } from "yaml";
import { contentErrors, type Update } from "../../tools/edit/check.ts";
import { entriesOf, MENU } from "../../tools/edit/content-files.ts";
import { save, staleReason } from "../../tools/edit/save.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "save-"));
  cpSync("content", join(root, "content"), { recursive: true });
  symlinkSync(resolve("media"), join(root, "media"));
});

const read = (file: string) => readFileSync(join(root, file), "utf8");

const BUSINESS = "content/business.yaml";
const SERVICE = "content/services/drone-videography.yaml";
const VAIL = "content/cities/vail.yaml";
const WORK = "content/works/aspens-and-spruce.yaml";
const SAMPLE_FILE = { title: "Report", text: "Plan.", file: "gone.pdf", picture: "city-vail" };

/**
 * Saves the file `from` with other values at the path `to`.
 * @param values by the fields' paths, such as `hero.media`
 * @returns the error message, if any
 */
function saveEdited(from: string, values: Record<string, unknown>, to = from) {
  const document = parseDocument(read(from));
  for (const [field, value] of Object.entries(values)) document.setIn(field.split("."), value);
  return save([[to, String(document)]], root);
}

it.each([
  [BUSINESS, "email", "nobody", /^Business: E-mail must be an e-mail address/m],
  [BUSINESS, "name", "  ", /^Business: Name must not be empty/m],
  [BUSINESS, "mail", { from: "a@b.test" }, /Other addresses for mails > .*go to is missing/],
  [SERVICE, "closings.0.value.steps.1.title", "", /at the end > 1 > Steps > 2 > Title must not be/],
  [WORK, "media.discriminant", "slides", /must be one of photo, film, sequence, orbit, layers\./],
  [WORK, "files", [SAMPLE_FILE], /There is no media\/files\/gone\.pdf\. Add it with/],
  [VAIL, "hero.media", "no-such-picture", /vail\.yaml: hero\.media: No still/],
])(
  "leaves %s unchanged if the field %s is invalid, and shows the field's labels and the reason",
  (file, field, value, sentence) => {
    const before = read(file);
    expect(saveEdited(file, { [field]: value })).toMatch(sentence);
    expect(read(file)).toBe(before);
  },
);

it.each(MENU)("$label: rejects a file without content and lists the fields it needs", (item) => {
  const [{ file } = { file: "" }] = entriesOf(item, root);
  expect(save([[file, "{}\n"]], root)).toMatch(/^Not saved\.\n(.+ (must|needs|is missing).*\n?)+$/);
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
    const golden = "content/cities/golden.yaml";
    const values = { name: "Golden", "hero.media": "city-denver" };
    expect(saveEdited(VAIL, values, golden)).toBeUndefined();
    expect(parse(read(golden)).name).toBe("Golden");
  });

  it("rejects deleting a city that other files refer to, and lists the references", () => {
    expect(save([["content/cities/denver.yaml", undefined]], root)).toMatch(
      /content\/home\.yaml: hero\.markets\[\d\]: No page "denver"/,
    );
    expect(existsSync(join(root, "content/cities/denver.yaml"))).toBe(true);
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
