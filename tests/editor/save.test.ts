/** The editor's saving: valid content is written, invalid content is refused with a message. */
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

// biome-ignore lint/suspicious/noExplicitAny: a form is as deep as its schema; tests reach into it.
type Form = any;

/** Saves an entry with a change, under the same or a new name. */
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
  it("is saved with what changed", () => {
    expect(change(BUSINESS, (form) => (form.phone = "(720) 555-0199"))).toBeUndefined();
    expect(parse(read(BUSINESS)).phone).toBe("(720) 555-0199");
  });

  it.each([
    ["phone", "303", /^Business: Phone must be a US phone number of ten digits/m],
    ["email", "nobody", /^Business: E-mail must be an e-mail address/m],
    ["name", "  ", /^Business: Name must not be empty/m],
    ["mail", { from: "a@b.test" }, /Other addresses for mails > .*go to is missing/],
  ])(
    "is refused by field for a wrong %s, and its file stays as it was",
    (field, value, sentence) => {
      const before = read(BUSINESS);
      expect(change(BUSINESS, (form) => (form[field] = value))).toMatch(sentence);
      expect(read(BUSINESS)).toBe(before);
    },
  );
});

it("names the field inside a section of a chosen kind", () => {
  const file = "content/services/drone-videography.yaml";
  const edit = (form: Form) => (form.closings[0].value.steps[1].title = "");
  expect(change(file, edit)).toMatch(/Sections at the end > 1 > Steps > 2 > Title must not be/);
});

it("writes nothing when one of several files is wrong", () => {
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
])("refuses to write %s, which is no content file", (path) => {
  const additions = [{ path, contents: base64("name: x\n") }];
  expect(save({ additions, deletions: [] }, root)).toMatch(/is no content file/);
});

describe("a city", () => {
  it("is one file more, copied from another", () => {
    const golden = (form: Form) => {
      form.name = "Golden";
      form.hero.media = "city-denver";
    };
    expect(change(VAIL, golden, "content/cities/golden.yaml")).toBeUndefined();
    expect(parse(read("content/cities/golden.yaml")).name).toBe("Golden");
  });

  it("cannot be deleted while others name it: the files that do are listed", () => {
    const deletions = [{ path: "content/cities/denver.yaml" }];
    expect(save({ additions: [], deletions }, root)).toMatch(
      /content\/home\.yaml: hero\.markets names "denver"/,
    );
    expect(existsSync(join(root, "content/cities/denver.yaml"))).toBe(true);
  });

  it("with a picture that does not exist is refused", () => {
    const edit = (form: Form) => (form.hero.media = "no-such-picture");
    expect(change(VAIL, edit)).toMatch(/vail\.yaml: hero\.media: No still/);
  });
});

describe("a file broken by hand", () => {
  it("is reported with field and reason", () => {
    writeFileSync(join(root, BUSINESS), read(BUSINESS).replace(/^phone:.*$/m, "phone: 12"));
    expect(problems(root).join()).toMatch(/^content\/business\.yaml: Phone must be a string/);
  });

  it("is reported with its line when it is not YAML", () => {
    writeFileSync(join(root, "content/home.yaml"), "meta:\n title: a\n  description: b\n");
    expect(problems(root).join()).toMatch(/^content\/home\.yaml: .*line \d/s);
  });

  it("is the only thing reported: the content as it is has no problem", () => {
    expect(problems(process.cwd())).toEqual([]);
  });
});

describe("a tab that is older than the file", () => {
  const update = (path: string, text: string) => ({
    additions: [{ path, contents: base64(text) }],
    deletions: [],
  });
  const loaded = () => {
    const text = read(BUSINESS);
    const hash = createHash("sha1").update(`blob ${Buffer.byteLength(text)}\0${text}`);
    return { [BUSINESS]: hash.digest("hex") };
  };

  it("may save while nobody else did", () => {
    expect(staleReason(update(BUSINESS, "name: x\n"), loaded(), root)).toBeUndefined();
  });

  it("is refused with the fields that differ, and with what to do", () => {
    const opened = loaded();
    const mine = read(BUSINESS).replace(/^phone: .*$/m, "phone: (720) 555-0111");
    writeFileSync(join(root, BUSINESS), read(BUSINESS).replace(/^base: .*$/m, "base: Boulder"));
    const reason = staleReason(update(BUSINESS, mine), opened, root);
    expect(reason).toMatch(/^Not saved: .* Reload the page/);
    expect(reason).toContain("Phone: saved “(303) 555-0147”, yours “(720) 555-0111”");
    expect(reason).toContain("Based in: saved “Boulder”, yours “Denver metro area”");
  });

  it("is refused for a new entry of a name that someone else used meanwhile", () => {
    expect(staleReason(update(VAIL, read(VAIL)), {}, root)).toMatch(/^Not saved: /);
  });

  it("is refused for a file that someone else deleted", () => {
    const opened = loaded();
    rmSync(join(root, BUSINESS));
    expect(staleReason(update(BUSINESS, "name: x\n"), opened, root)).toMatch(/was deleted/);
  });
});

describe("a full disk", () => {
  const disk = mountSmallDisk();
  afterAll(() => disk?.remove());

  it.skipIf(!disk)("is reported, and every file stays as it was", () => {
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
      // As much as there is room for.
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
