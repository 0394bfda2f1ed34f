/** Tests which uploaded pictures the editor accepts, and that films can be added to a project without media. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { masterFrom } from "../../tools/edit/media/pictures.ts";
import { ensureEditor } from "../support/editor.ts";

const solidJpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#456" } }).jpeg();

describe("uploading a picture", () => {
  it.each([
    [
      "a picture that is too small",
      () => solidJpeg(800, 600).toBuffer(),
      /too small: 800 x 600 .* 1600/,
    ],
    [
      "a picture in a color space other than sRGB",
      () => solidJpeg(2560, 1440).toColorspace("cmyk").toBuffer(),
      /colors aren't in sRGB\. Export it again/,
    ],
    [
      "a file that isn't a picture",
      async () => Buffer.from("hello"),
      /isn't a picture the site can use/,
    ],
    ["a file of more than 80 MB", async () => Buffer.alloc(81 * 1024 * 1024), /too large: 81 MB/],
  ])("rejects %s and says what the site requires", async (_, bytes, sentence) => {
    await expect(masterFrom(await bytes())).rejects.toThrow(sentence);
  });

  it("scales a picture of more than 50 MB down to a width of 3840 pixels", async () => {
    // Appends zero bytes, because some cameras append other data to their pictures.
    const bytes = Buffer.concat([await solidJpeg(5200, 4000).toBuffer(), Buffer.alloc(50_000_000)]);
    const { master } = await masterFrom(bytes);
    expect((await sharp(master).metadata()).width).toBe(3840);
  });
});

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

describe.skipIf(!ensureEditor() || !hasFfmpeg)("uploading a film", async () => {
  /** In a variable, so that TypeScript doesn't check the module: the editor's packages may not be installed. */
  const moduleUrl = new URL("../../tools/edit/media/add.ts", import.meta.url).href;
  const { receiveUpload, addMedia } = await import(moduleUrl);
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "media-"));
    cpSync("content", join(root, "content"), { recursive: true });
    for (const folder of ["stills", "films"])
      mkdirSync(join(root, "media", folder), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** Generates a film with a moving test pattern, in the QuickTime format of many cameras. */
  function generateFilm(seconds: number): Buffer {
    const file = join(root, `${seconds}.mov`);
    const source = `testsrc=duration=${seconds}:size=640x480:rate=12`;
    const encodeArgs = ["-pix_fmt", "yuv420p", "-preset", "ultrafast", file];
    execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", source, ...encodeArgs]);
    return readFileSync(file);
  }

  const upload = (name: string, content: Buffer) => receiveUpload(content, name, root);

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
