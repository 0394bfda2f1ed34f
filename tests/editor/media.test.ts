/** Tests which uploaded pictures the editor accepts, and that films can be added to a project without media. */
import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { masterFrom } from "../../tools/edit/media/pictures.ts";
import { receiveOrbitFrame, receiveUpload } from "../../tools/edit/media/uploads.ts";
import { ensureEditor } from "../support/ensure-editor.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "media-"));
});

const solidJpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#456" } }).jpeg();
const cutOffJpeg = readFileSync("media/stills/city-vail.jpg").subarray(0, -1000);

const dropped = (name: string, content: Buffer) => ({
  name,
  chunks: Readable.from([content]),
  size: content.length,
});

describe("uploading a picture", () => {
  it.each([
    ["a small picture", solidJpeg(800, 600), /too small: 800 x 600 .* 1600/],
    [
      "other colors",
      solidJpeg(2560, 1440).toColorspace("cmyk"),
      /aren't in sRGB\. Export it again/,
    ],
    ["a file that isn't a picture", Buffer.from("hello"), /isn't a picture the site can use/],
    ["a picture without its end", cutOffJpeg, /damaged or incomplete\. Copy it from the camera/],
  ])("rejects %s and says what the site requires", async (_, picture, sentence) => {
    const bytes = Buffer.isBuffer(picture) ? picture : await picture.toBuffer();
    await expect(masterFrom(bytes)).rejects.toThrow(sentence);
  });

  it("scales a picture of more than 50 MB down to a width of 3840 pixels", async () => {
    // Appends zero bytes, because some cameras append other data to their pictures.
    const bytes = Buffer.concat([await solidJpeg(5200, 4000).toBuffer(), Buffer.alloc(50_000_000)]);
    const { master } = await masterFrom(bytes);
    expect((await sharp(master).metadata()).width).toBe(3840);
  });
});

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

/** In variables, so that TypeScript doesn't check the modules: the editor's packages may not be installed. */
const addUrl = new URL("../../tools/edit/media/add.ts", import.meta.url).href;
const hasEditor = ensureEditor();
const { addMedia } = hasEditor ? await import(addUrl) : {};

describe.skipIf(!hasEditor || !hasFfmpeg)("uploading a film", () => {
  beforeEach(() => cpSync("content", join(root, "content"), { recursive: true }));

  /** Generates a film with a moving test pattern, in the QuickTime format of many cameras. */
  function generateFilm(seconds: number): Buffer {
    const file = join(root, `${seconds}.mov`);
    const source = `testsrc=duration=${seconds}:size=640x480:rate=12`;
    const encodeArgs = ["-pix_fmt", "yuv420p", "-preset", "ultrafast", file];
    execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", source, ...encodeArgs]);
    return readFileSync(file);
  }

  const upload = (name: string, content: Buffer) => receiveUpload(dropped(name, content), root);

  it("converts a film to four files, writes its description file and reports progress", {
    timeout: 120_000,
  }, async () => {
    const { id, name } = await upload("Ridge Flight.MOV", generateFilm(3));
    expect(name).toBe("ridge-flight");
    const progress: string[] = [];
    const report = (step: string) => progress.push(step);
    await addMedia({ id, name, alt: "A ridge in low sun" }, root, report);
    expect(readdirSync(join(root, "media/films")).sort()).toEqual([
      "ridge-flight-1280.mp4",
      "ridge-flight-poster.jpg",
      "ridge-flight.mp4",
      "ridge-flight.webm",
      "ridge-flight.yaml",
    ]);
    expect(progress.join()).toMatch(/converting, \d+%.*making smaller copies/);
    const description = parse(readFileSync(join(root, "media/films/ridge-flight.yaml"), "utf8"));
    expect(description).toMatchObject({ alt: "A ridge in low sun", seconds: 3 });
    expect((await sharp(join(root, "media/films/ridge-flight-poster.jpg")).metadata()).width).toBe(
      1920,
    );
  });

  it.each([
    ["a text file", "notes.mp4", () => Buffer.from("hello"), /^it isn't a film/],
    ["a film of 61 seconds", "long.mov", () => generateFilm(61), /^it's 61 seconds long/],
  ])("rejects %s and says why", { timeout: 60_000 }, async (_, name, bytes, sentence) => {
    await expect(upload(name, bytes())).rejects.toThrow(sentence);
  });

  it("rejects a film without a description before encoding it", {
    timeout: 60_000,
  }, async () => {
    const { id, name } = await upload("ridge.mov", generateFilm(3));
    await expect(addMedia({ id, name, alt: "" }, root, () => {})).rejects.toThrow(
      /What it shows must not be empty/,
    );
    expect(existsSync(join(root, "media/films/ridge.mp4"))).toBe(false);
  });
});

describe("uploading files for visitors to open", () => {
  const upload = (name: string, content: Buffer) =>
    receiveUpload(dropped(name, content), root, "file");
  const PDF = Buffer.from(`${"%PDF-1.7\n".padEnd(500)}%%EOF`);

  it.each(readdirSync("media/files"))("accepts %s", async (name) => {
    const { id } = await upload(name.toUpperCase(), readFileSync(join("media/files", name)));
    expect(readdirSync(join(root, ".astro/edit"))).toEqual([id]);
  });

  it.each([
    ["page.pdf", Buffer.from("<!doctype html>"), /isn't a PDF file: it contains HTML, SVG or XML/],
    ["page.html", Buffer.from("<p>"), /can't open it here\. Use a file ending in \.pdf, \.jpg/],
    ["photo.jpg", cutOffJpeg, /damaged/],
    ["large.pdf", Buffer.alloc(26e6), /too large: the limit is 25 MB\. Offer a part/],
  ])("rejects %s by its content and says why", async (name, content, sentence) => {
    await expect(upload(name, content)).rejects.toThrow(sentence);
    expect(readdirSync(join(root, ".astro/edit"))).toEqual([]);
  });

  it("rejects a photo that says where it was taken", async () => {
    const photo = solidJpeg(2000, 1500);
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><drone-dji:GpsLatitude>39</drone-dji:GpsLatitude></x:xmpmeta>`;
    for (const located of [
      photo.clone().withExif({ IFD3: { GPSLatitudeRef: "N" } }),
      photo.clone().withXmp(xmp),
    ])
      await expect(upload("photo.jpg", await located.toBuffer())).rejects.toThrow(
        /without its location/,
      );
    expect(await upload("photo.jpg", await photo.toBuffer())).toMatchObject({ name: "photo" });
  });

  it.each(["file", "media"] as const)(
    "stops reading a stream of 1 GB that is uploaded as %s, whatever size it claims",
    async (use) => {
      let megabytes = 0;
      async function* stream() {
        for (; megabytes < 1000; megabytes += 1) yield Buffer.alloc(1e6);
      }
      const name = use === "file" ? "huge.pdf" : "huge.jpg";
      const received = receiveUpload({ name, chunks: stream(), size: 1 }, root, use);
      await expect(received).rejects.toThrow(/too large/);
      expect(megabytes).toBeLessThan(100);
    },
  );

  it("makes a safe name of one with quotes and a path", async () => {
    const name = '../../etc/"Q3" Réport <script>.pdf';
    const { name: safeName } = await upload(name, PDF);
    expect(safeName).toBe("q3-report-script");
  });

  it.skipIf(!hasEditor)("rejects names and IDs that lead to other folders", async () => {
    const { id } = await upload("a.pdf", PDF);
    const add = (changes: object) => addMedia({ id, alt: "", ...changes }, root, () => {});
    for (const name of ["../a", 'a"b', "a/b", ""])
      await expect(add({ name })).rejects.toThrow(/must be lowercase words/);
    for (const id of ["..", "../../content", "x-files-pdf"])
      await expect(add({ name: "a", id })).rejects.toThrow(/isn't an upload/);
    expect(await add({ name: "a" })).toBe("a.pdf");
    expect(readdirSync(join(root, "media/files"))).toEqual(["a.pdf"]);
  });
});

describe("uploading the pictures of an orbit", () => {
  const id = `${randomUUID()}-orbits-jpg`;
  const frame = async (index: number, count: number, width = 1280) => {
    const picture = dropped(`pit-${index + 1}.jpg`, await solidJpeg(width, 800).toBuffer());
    return receiveOrbitFrame(picture, root, id, index, count);
  };

  it.each([
    ["too few pictures", 4, () => 1280, /needs 8 to 72 pictures, and 4 were chosen/],
    [
      "a picture of another size",
      8,
      (index: number) => (index === 5 ? 1300 : 1280),
      /picture 6 has 1300 x 800/,
    ],
    ["a picture that is too small", 8, () => 640, /too small: 640 x 800/],
  ])("rejects an orbit with %s", async (_, count, widthOf, sentence) => {
    const upload = async () => {
      for (let index = 0; index < count; index += 1) await frame(index, count, widthOf(index));
    };
    await expect(upload()).rejects.toThrow(sentence);
    expect(readdirSync(root, { recursive: true }).join()).not.toContain(".jpg");
  });

  it("suggests the pictures' name without their number", async () => {
    for (let index = 0; index < 7; index += 1) expect(await frame(index, 8)).toBeUndefined();
    expect(await frame(7, 8)).toMatchObject({ id, name: "pit" });
  });
});
