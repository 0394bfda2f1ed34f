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
import { problems, type Update } from "../../tools/edit/check.ts";
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

/** Edits a file's content and saves it to the same or a new path. */
function change(from: string, edit: (form: Form) => void, to = from) {
  const form = parse(read(from));
  edit(form);
  return save([[to, stringify(form)]], root);
}

const BUSINESS = "content/business.yaml";
const VAIL = "content/cities/vail.yaml";

describe("business", () => {
  it("is saved with its changed field", () => {
    expect(change(BUSINESS, (form) => (form.phone = "(720) 555-0199"))).toBeUndefined();
    expect(parse(read(BUSINESS)).phone).toBe("(720) 555-0199");
  });

  it.each([
    ["phone", "303", /^Business: Phone must be a US phone number of ten digits/m],
    ["email", "nobody", /^Business: E-mail must be an e-mail address/m],
    ["name", "  ", /^Business: Name must not be empty/m],
    ["mail", { from: "a@b.test" }, /Other addresses for mails > .*go to is missing/],
  ])(
    "is rejected with the field's label if %s is invalid, and its file doesn't change",
    (field, value, sentence) => {
      const before = read(BUSINESS);
      expect(change(BUSINESS, (form) => (form[field] = value))).toMatch(sentence);
      expect(read(BUSINESS)).toBe(before);
    },
  );
});

it.each(MENU)("$label: rejects an emptied file and lists what is missing", (item) => {
  const [{ file } = { file: "" }] = entriesOf(item, root);
  expect(save([[file, "{}\n"]], root)).toMatch(/^Not saved\.\n(.+ (must|needs|is missing).*\n?)+$/);
});

it("reports the full path of an invalid field inside a section", () => {
  const file = "content/services/drone-videography.yaml";
  const edit = (form: Form) => (form.closings[0].value.steps[1].title = "");
  expect(change(file, edit)).toMatch(/Sections at the end > 1 > Steps > 2 > Title must not be/);
});

it("lists the allowed kinds if a work's kind of media is unknown", () => {
  const edit = (form: Form) => (form.media.discriminant = "slides");
  expect(change("content/works/aspens-and-spruce.yaml", edit)).toMatch(
    /Discriminant must be one of photo, film, sequence, layers\./,
  );
});

it("writes nothing if one of several files is invalid", () => {
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

describe("a city", () => {
  it("is added as one file copied from another city", () => {
    const golden = (form: Form) => {
      form.name = "Golden";
      form.hero.media = "city-denver";
    };
    expect(change(VAIL, golden, "content/cities/golden.yaml")).toBeUndefined();
    expect(parse(read("content/cities/golden.yaml")).name).toBe("Golden");
  });

  it("can't be deleted while other files refer to it, and the message lists them", () => {
    expect(save([["content/cities/denver.yaml", undefined]], root)).toMatch(
      /content\/home\.yaml: hero\.markets\[\d\] names "denver"/,
    );
    expect(existsSync(join(root, "content/cities/denver.yaml"))).toBe(true);
  });

  it("is rejected if its picture does not exist", () => {
    const edit = (form: Form) => (form.hero.media = "no-such-picture");
    expect(change(VAIL, edit)).toMatch(/vail\.yaml: hero\.media: No still/);
  });
});

describe("a file broken by hand", () => {
  it("is reported with the field and the reason", () => {
    writeFileSync(join(root, BUSINESS), read(BUSINESS).replace(/^phone:.*$/m, "phone: 12"));
    expect(problems(root).join()).toMatch(/^content\/business\.yaml: Phone must be a string/);
  });

  it("is reported with the line if it isn't valid YAML", () => {
    writeFileSync(join(root, "content/home.yaml"), "meta:\n title: a\n  description: b\n");
    expect(problems(root).join()).toMatch(/^content\/home\.yaml: .*line \d/s);
  });

  it("does not occur in the repository's content", () => {
    expect(problems(process.cwd())).toEqual([]);
  });
});

describe("a save from an open tab", () => {
  it("is rejected if its new entry's name was taken after the tab was opened", () => {
    expect(staleReason([[VAIL, read(VAIL)]], {}, root)).toMatch(/^Not saved: /);
  });

  it("is rejected if the file was deleted after the tab was opened", () => {
    rmSync(join(root, BUSINESS));
    const loaded = { [BUSINESS]: "1" };
    expect(staleReason([[BUSINESS, "name: x\n"]], loaded, root)).toMatch(/was deleted/);
  });
});

describe("a full disk", () => {
  const disk = mountSmallDisk();
  afterAll(() => disk?.remove());

  it.skipIf(!disk)("is reported, and no file changes", () => {
    if (!disk) return;
    root = join(disk.path, "site");
    cpSync("content", join(root, "content"), { recursive: true });
    cpSync("media", join(root, "media"), {
      recursive: true,
      filter: (file) => !/\.(jpg|png|mp4|webm)$/.test(file),
    });
    const { size } = disk;
    try {
      writeFileSync(join(root, "full"), Buffer.alloc(size));
    } catch {
      // The disk is full now.
    }
    const before = [read(BUSINESS), read(VAIL)];
    const long = (file: string) => `${read(file)}${"\n".repeat(100_000)}`;
    const updates = [BUSINESS, VAIL].map((path) => [path, long(path)] as const);
    expect(save(updates, root)).toMatch(/The disk is full\. Free some space/);
    expect([read(BUSINESS), read(VAIL)]).toEqual(before);
    expect(readdirSync(join(root, "content")).join()).not.toContain("~");
  });
});
