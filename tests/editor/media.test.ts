/** Checks uploaded pictures, and adds films to a copy of the content without media. */
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

describe("an uploaded picture", () => {
  it.each([
    ["too small", () => solidJpeg(800, 600).toBuffer(), /too small: 800 x 600 .* 1600/],
    [
      "in another color space",
      () => solidJpeg(2560, 1440).toColorspace("cmyk").toBuffer(),
      /colors aren't in sRGB\. Export it again/,
    ],
    ["not a picture", async () => Buffer.from("hello"), /isn't a picture the site can use/],
    ["over 80 MB", async () => Buffer.alloc(81 * 1024 * 1024), /too large: 81 MB/],
  ])("is rejected with the site's requirements if it is %s", async (_, bytes, sentence) => {
    await expect(masterFrom(await bytes())).rejects.toThrow(sentence);
  });

  it("over 50 MB is scaled down to 3840 pixels wide", async () => {
    // Cameras may append data to the picture.
    const bytes = Buffer.concat([await solidJpeg(5200, 4000).toBuffer(), Buffer.alloc(50_000_000)]);
    const { master } = await masterFrom(bytes);
    expect((await sharp(master).metadata()).width).toBe(3840);
  });
});

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

describe.skipIf(!ensureEditor() || !hasFfmpeg)("an uploaded film", async () => {
  /** Imported through a variable, so that the type check passes without the editor's packages. */
  const module = new URL("../../tools/edit/media/add.ts", import.meta.url).href;
  const { receive, addMedia } = await import(module);
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "media-"));
    cpSync("content", join(root, "content"), { recursive: true });
    for (const folder of ["stills", "films"])
      mkdirSync(join(root, "media", folder), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** Generates a test film with a moving pattern in a camera's format. */
  function film(seconds: number): Buffer {
    const file = join(root, `${seconds}.mov`);
    const source = `testsrc=duration=${seconds}:size=640x480:rate=12`;
    const encode = ["-pix_fmt", "yuv420p", "-preset", "ultrafast", file];
    execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", source, ...encode]);
    return readFileSync(file);
  }

  const upload = (name: string, content: Buffer) => receive(content, name, root);

  it("is converted to four files and a description, with progress reports", {
    timeout: 120_000,
  }, async () => {
    const { id, name } = await upload("Ridge Flight.MOV", film(3));
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
    const words = parse(readFileSync(join(root, "media/films/ridge-flight.yaml"), "utf8"));
    expect(words).toMatchObject({ alt: "A ridge in low sun", seconds: 3 });
    expect((await sharp(join(root, "media/films/ridge-flight-poster.jpg")).metadata()).width).toBe(
      1920,
    );
  });

  it.each([
    ["notes.mp4", () => Buffer.from("hello"), /^it isn't a film/],
    ["long.mov", () => film(61), /^it's 61 seconds long/],
  ])("named %s is rejected with the reason", { timeout: 60_000 }, async (name, bytes, sentence) => {
    await expect(upload(name, bytes())).rejects.toThrow(sentence);
  });

  it("without a description is rejected and not encoded", {
    timeout: 60_000,
  }, async () => {
    const { id, name } = await upload("ridge.mov", film(3));
    await expect(addMedia({ id, name, alt: "" }, root, () => {})).rejects.toThrow(
      /What it shows must not be empty/,
    );
    expect(existsSync(join(root, "media/films/ridge.mp4"))).toBe(false);
  });
});
