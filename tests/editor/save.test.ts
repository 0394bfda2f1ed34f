/** The editor saves valid content and rejects invalid content with a message. */
import { createHash } from "node:crypto";
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
import { problems } from "../../tools/edit/check.ts";
import { save } from "../../tools/edit/save.ts";
import { staleReason } from "../../tools/edit/stale.ts";
import { mountSmallDisk } from "../support/small-disk.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "save-"));
  cpSync("content", join(root, "content"), { recursive: true });
  symlinkSync(resolve("media"), join(root, "media"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(root, file), "utf8");
const base64 = (text: string) => Buffer.from(text).toString("base64url");

// biome-ignore lint/suspicious/noExplicitAny: forms are as deeply nested as their schemas, and tests edit inner fields.
type Form = any;

/** Edits an entry and saves it under the same or a new name. */
function change(from: string, edit: (form: Form) => void, to = from) {
  const form = parse(read(from));
  edit(form);
  return save(
    { additions: [{ path: to, contents: base64(stringify(form)) }], deletions: [] },
    root,
  );
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

it("reports the full path of an invalid field inside a section", () => {
  const file = "content/services/drone-videography.yaml";
  const edit = (form: Form) => (form.closings[0].value.steps[1].title = "");
  expect(change(file, edit)).toMatch(/Sections at the end > 1 > Steps > 2 > Title must not be/);
});

it("writes nothing if one of several files is invalid", () => {
  const before = read(VAIL);
  const additions = [
    { path: VAIL, contents: base64(before.replace(/^county: .*$/m, "county: Summit")) },
    { path: BUSINESS, contents: base64("name: Nobody\n") },
  ];
  expect(save({ additions, deletions: [] }, root)).toMatch(/^Not saved\.\nBusiness: /);
  expect(read(VAIL)).toBe(before);
});

it.each([
  "package.json",
  "content/../package.json",
  "media/stills/a.jpg",
  "content/cities/x/y.yaml",
])("rejects %s, which isn't a content file", (path) => {
  const additions = [{ path, contents: base64("name: x\n") }];
  expect(save({ additions, deletions: [] }, root)).toMatch(/is no content file/);
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
    const deletions = [{ path: "content/cities/denver.yaml" }];
    expect(save({ additions: [], deletions }, root)).toMatch(
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
  const update = (path: string, text: string) => ({
    additions: [{ path, contents: base64(text) }],
    deletions: [],
  });
  const loaded = () => {
    const text = read(BUSINESS);
    const hash = createHash("sha1").update(`blob ${Buffer.byteLength(text)}\0${text}`);
    return { [BUSINESS]: hash.digest("hex") };
  };

  it("is accepted if nobody else has saved since the tab loaded", () => {
    expect(staleReason(update(BUSINESS, "name: x\n"), loaded(), root)).toBeUndefined();
  });

  it("is rejected with the differing fields and instructions if the file has changed", () => {
    const opened = loaded();
    const mine = read(BUSINESS).replace(/^phone: .*$/m, "phone: (720) 555-0111");
    writeFileSync(join(root, BUSINESS), read(BUSINESS).replace(/^base: .*$/m, "base: Boulder"));
    const reason = staleReason(update(BUSINESS, mine), opened, root);
    expect(reason).toMatch(/^Not saved: .* Reload the page/);
    expect(reason).toContain("Phone: saved “(303) 555-0147”, yours “(720) 555-0111”");
    expect(reason).toContain("Based in: saved “Boulder”, yours “Denver metro area”");
  });

  it("is rejected if its new entry's name has been taken meanwhile", () => {
    expect(staleReason(update(VAIL, read(VAIL)), {}, root)).toMatch(/^Not saved: /);
  });

  it("is rejected if someone else has deleted the file", () => {
    const opened = loaded();
    rmSync(join(root, BUSINESS));
    expect(staleReason(update(BUSINESS, "name: x\n"), opened, root)).toMatch(/was deleted/);
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
    const additions = [BUSINESS, VAIL].map((path) => ({ path, contents: base64(long(path)) }));
    const home = read("content/home.yaml");
    expect(save({ additions, deletions: [] }, root)).toMatch(/the disk is full\. Free some space/);
    expect([read(BUSINESS), read(VAIL), read("content/home.yaml")]).toEqual([...before, home]);
    expect(readdirSync(join(root, "content")).join()).not.toContain("~");
  });
});
