/** What the editor asks to be saved: written where it is right, refused in words where it is not. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { type Entry, entryOf, PARTS } from "../../tools/edit/content-files.ts";
import { problems } from "../../tools/edit/problems.ts";
import { save } from "../../tools/edit/save.ts";
import { copyPath, editorValue } from "../../tools/edit/working-copy.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "save-"));
  cpSync("content", join(root, "content"), { recursive: true });
  cpSync("media", join(root, "media"), { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(root, file), "utf8");
const entry = (key: string, slug?: string): Entry => {
  const part = PARTS.find((candidate) => candidate.key === key);
  if (!part) throw new Error(`No part ${key}`);
  return entryOf(part, slug);
};
const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString("base64url");

/** Saves a change of what the form shows of an entry. */
function change(from: Entry, edit: (form: Form) => void, to = from, more: [string, Buffer][] = []) {
  const form = structuredClone(editorValue(from, root)) as Form;
  edit(form);
  const additions = [
    { path: copyPath(to), contents: base64(stringify(form)) },
    ...more.map(([path, bytes]) => ({ path, contents: base64(bytes) })),
  ];
  return save({ additions, deletions: [] }, root);
}
// biome-ignore lint/suspicious/noExplicitAny: a form is as deep as its schema; tests reach into it.
type Form = any;

/** Lines that one text has and the other has not. */
function changedLines(before: string, after: string): string[] {
  const old = new Set(before.split("\n"));
  return after.split("\n").filter((line) => !old.has(line));
}

describe("a rebrand", () => {
  it("changes the lines that say it, and nothing else", async () => {
    const before = read("content/business.yaml");
    const refused = await change(entry("business"), (form) => {
      form.name = "Highline Drone Works";
      form.phone = "(720) 555-0199";
      form.email = "studio@highline.test";
    });
    expect(refused).toBeUndefined();
    const lines = changedLines(before, read("content/business.yaml"));
    expect(lines).toHaveLength(3);
    expect(lines.join("\n")).toContain("(720) 555-0199");
  });

  it.each([
    ["phone", "303", /Phone must be a US phone number of ten digits/],
    ["email", "nobody", /E-mail must be an e-mail address/],
    ["name", "  ", /Name must not be empty/],
  ])("says what is wrong with a %s", async (field, value, sentence) => {
    const before = read("content/business.yaml");
    expect(await change(entry("business"), (form) => (form[field] = value))).toMatch(sentence);
    expect(read("content/business.yaml")).toBe(before);
  });
});

describe("lists", () => {
  it("lose an item and stay in the order they are given", async () => {
    const { items } = parse(read("content/home.yaml")).portfolio;
    const edit = (form: Form) => {
      form.portfolio.items = form.portfolio.items.slice(1).reverse();
    };
    expect(await change(entry("home"), edit)).toBeUndefined();
    expect(parse(read("content/home.yaml")).portfolio.items).toEqual(items.slice(1).reverse());
  });
});

describe("a city", () => {
  const golden = (form: Form) => {
    form.name = "Golden";
    form.hero.media = "city-denver";
  };

  it("is one file more, from a filled example", async () => {
    expect(
      await change(entry("cities", "vail"), golden, entry("cities", "golden")),
    ).toBeUndefined();
    expect(parse(read("content/cities/golden.yaml")).name).toBe("Golden");
    // Its text is still the example's: the page says so until it is written.
    expect(problems(root).join()).toMatch(/golden\.yaml and content\/cities\/vail\.yaml share/);
  });

  it("that others name is not deleted: the files that name it are said", async () => {
    const deletions = [{ path: "cities/denver.yaml" }];
    expect(await save({ additions: [], deletions }, root)).toMatch(
      /content\/home\.yaml: hero\.markets names "denver"/,
    );
    expect(existsSync(join(root, "content/cities/denver.yaml"))).toBe(true);
  });

  it("with a picture that is not there is refused", async () => {
    const edit = (form: Form) => (form.hero.media = "no-such-picture");
    expect(await change(entry("cities", "vail"), edit)).toMatch(
      /vail\.yaml: hero\.media: No still/,
    );
  });
});

describe("a picture", () => {
  const words = (form: Form) => {
    form.file = "golden-mesa";
    form.alt = "Table mountain above a town in low sun";
  };
  const drop = (bytes: Buffer, edit = words) =>
    change(entry("stills", "city-vail"), edit, entry("stills", "golden-mesa"), [
      ["stills/golden-mesa/picture.jpg", bytes],
    ]);
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#456" } }).jpeg();

  it("lands in media/stills with its words", async () => {
    const bytes = await plain(2560, 1440).toBuffer();
    expect(await drop(bytes)).toBeUndefined();
    expect(readFileSync(join(root, "media/stills/golden-mesa.jpg")).equals(bytes)).toBe(true);
    expect(parse(read("media/media.yaml")).stills["golden-mesa"].alt).toContain("Table mountain");
  });

  it("is asked for its words", async () => {
    const silent = (form: Form) => {
      words(form);
      form.alt = "";
    };
    expect(await drop(await plain(2560, 1440).toBuffer(), silent)).toMatch(
      /What it shows must not be empty/,
    );
    expect(existsSync(join(root, "media/stills/golden-mesa.jpg"))).toBe(false);
  });

  it("that is too small is refused with what the site needs", async () => {
    expect(await drop(await plain(800, 600).toBuffer())).toMatch(/too small: 800 x 600 .* 1600/);
  });

  it("of other colors is refused with what to do", async () => {
    const cmyk = await plain(2560, 1440).toColorspace("cmyk").toBuffer();
    expect(await drop(cmyk)).toMatch(/Export it again with the color profile sRGB/);
  });

  it("of 50 MB is taken, and kept at the size that screens show", async () => {
    // A camera may leave much behind the picture itself.
    const bytes = Buffer.concat([await plain(5200, 4000).toBuffer(), Buffer.alloc(50_000_000)]);
    expect(await drop(bytes)).toBeUndefined();
    const { width } = await sharp(join(root, "media/stills/golden-mesa.jpg")).metadata();
    expect(width).toBe(3840);
  });
});

describe("a file broken by hand", () => {
  it("is named, with field and reason", () => {
    writeFileSync(
      join(root, "content/business.yaml"),
      read("content/business.yaml").replace(/^phone:.*$/m, "phone: 12"),
    );
    expect(problems(root).join()).toMatch(/^content\/business\.yaml: Phone must be a string/);
  });

  it("is named with its line when it is not YAML", () => {
    writeFileSync(join(root, "content/home.yaml"), "meta:\n title: a\n  description: b\n");
    expect(problems(root).join()).toMatch(/^content\/home\.yaml: .*line \d/s);
  });

  it("and there is nothing to say of the content as it is", () => {
    expect(problems(process.cwd())).toEqual([]);
  });
});
