/** Adding pictures, films, orbits and files to the site. */
import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp, { type Sharp } from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { addMedia } from "../../tools/edit/media/add.ts";
import { receiveUpload, type Upload } from "../../tools/edit/media/uploads.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "media-"));
});
afterEach(() => void vi.unstubAllEnvs());

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c33" } }).jpeg();

type Options = Parameters<typeof receiveUpload>[2];
const receive = async (name: string, content: Buffer | Sharp, options: Options = {}) => {
  const bytes = Buffer.isBuffer(content) ? content : await content.toBuffer();
  return receiveUpload({ name, chunks: Readable.from([bytes]) }, root, options);
};
const add = (upload: Upload, fields: Partial<Upload> = {}, report = (_: string) => {}) =>
  addMedia({ ...upload, alt: "A ridge in low sun", ...fields }, root, report);
const uploads = () => readdirSync(join(root, ".astro/edit"));

describe("adding a picture", () => {
  it.each([
    ["with a color profile", () => solid(1600, 900).withIccProfile("p3")],
    ["in CMYK", () => solid(1600, 900).toColourspace("cmyk")],
    [
      "with its place in XMP",
      () => solid(1600, 900).withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>GPS</x:xmpmeta>"),
    ],
    ["with its place in EXIF", () => solid(1600, 900).withExif({ IFD3: { GPSLatitudeRef: "N" } })],
    ["as a PNG", () => sharp(readFileSync("media/stills/city-vail.jpg")).png()],
  ])("converts one %s to a JPEG in sRGB without metadata (A7)", async (_, picture) => {
    await add(await receive("Ridge.JPG", picture()));
    const file = join(root, "media/stills/ridge.jpg");
    const { space, format, icc, exif, xmp } = await sharp(file).metadata();
    expect({ space, format, icc, exif, xmp }).toEqual({ space: "srgb", format: "jpeg" });
  });

  it("makes a file name of any name, and keeps the focus of a picture that it replaces", async () => {
    mkdirSync(join(root, "media/stills"), { recursive: true });
    const upload = await receive("../Golden in Jüne!.JPG", solid(1600, 900));
    expect(await add(upload, { name: "Golden, 2nd" })).toBe("golden-2nd");
    const file = join(root, "media/stills/golden-2nd.yaml");
    expect(parse(readFileSync(file, "utf8"))).toEqual({ alt: "A ridge in low sun" });
    const again = await receive("other.jpg", solid(1600, 900));
    await expect(add(again, { name: "golden-2nd" })).rejects.toThrow(
      /already one called golden-2nd/,
    );
    expect(await add(again, { name: "golden-2nd", alt: "New", replace: "on" })).toBe("golden-2nd");
  });

  it.each([
    ["a small picture", "a.jpg", () => solid(800, 600), /too small: 800 x 600 .* 1600/],
    ["other content", "a.jpg", () => Buffer.from("hello"), /isn't a picture the site can use/],
    [
      "a picture without its end",
      "a.jpg",
      () => readFileSync("media/stills/city-vail.jpg").subarray(0, -1000),
      /damaged or incomplete/,
    ],
    ["a picture of 81 MB", "a.jpg", () => Buffer.alloc(81e6), /too large: the limit is 80 MB/],
    ["a web page as a file to open", "a.html", () => Buffer.from("<p>"), /isn't a picture/],
  ])("rejects %s and says why", async (_, name, content, sentence) => {
    await expect(receive(name, content())).rejects.toThrow(sentence);
    expect(uploads()).toEqual([]);
  });

  it("rejects a picture without a description", async () => {
    const upload = await receive("a.jpg", solid(1600, 900));
    await expect(add(upload, { alt: "" })).rejects.toThrow(/What it shows must not be empty/);
  });

  it("deletes what was dropped a day ago and never added (A5)", async () => {
    const { id } = await receive("a.jpg", solid(1600, 900));
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
    utimesSync(join(root, ".astro/edit", id), yesterday, yesterday);
    const upload = await receive("b.jpg", solid(1600, 900));
    expect(uploads()).toEqual([upload.id]);
  });

  it("rejects an ID that leads to another folder", async () => {
    await expect(add({ id: "../../content", name: "a", alt: "" })).rejects.toThrow(
      /isn't an upload/,
    );
  });
});

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

describe.skipIf(!hasFfmpeg)("adding a film", () => {
  /** A moving test pattern, in the QuickTime format of many cameras. */
  function film(seconds: number): Buffer {
    const file = join(root, `${seconds}.mov`);
    const source = `testsrc=duration=${seconds}:size=640x480:rate=12`;
    const encodeArgs = ["-pix_fmt", "yuv420p", "-preset", "ultrafast", file];
    execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", source, ...encodeArgs]);
    return readFileSync(file);
  }

  it("converts it to four files with only ffmpeg on the path (A6), and reports progress", {
    timeout: 120_000,
  }, async () => {
    const content = film(3);
    for (const program of ["ffmpeg", "ffprobe"]) {
      const path = execFileSync("sh", ["-c", `command -v ${program}`], { encoding: "utf8" }).trim();
      symlinkSync(path, join(root, program));
    }
    vi.stubEnv("PATH", root);
    const progress: string[] = [];
    await add(await receive("Ridge Flight.MOV", content), {}, (step) => progress.push(step));
    const files = ["-1280.mp4", "-poster.jpg", ".mp4", ".webm", ".yaml"];
    expect(readdirSync(join(root, "media/films")).sort()).toEqual(
      files.map((end) => `ridge-flight${end}`),
    );
    expect(progress.join()).toMatch(/file 1 of 4 .*: \d+%.*file 4 of 4/);
    const description = parse(readFileSync(join(root, "media/films/ridge-flight.yaml"), "utf8"));
    expect(description).toMatchObject({ alt: "A ridge in low sun", seconds: 3 });
    const poster = await sharp(join(root, "media/films/ridge-flight-poster.jpg")).metadata();
    expect(poster.width).toBe(1920);
  });

  it("says that ffmpeg is missing if it is", async () => {
    vi.stubEnv("PATH", root);
    await expect(receive("a.mp4", Buffer.from("film"))).rejects.toThrow(
      /^films need ffmpeg.* Install it/,
    );
  });

  it("rejects a film of 61 seconds", async () => {
    await expect(receive("a.mov", film(61))).rejects.toThrow(/^it's 61 seconds long/);
  });
});

it("adds a photo for visitors to open without the place where it was taken", async () => {
  const photo = solid(2000, 1500).withExif({ IFD3: { GPSLatitudeRef: "N" } });
  expect(await add(await receive('Q3 "Report".jpg', photo, { use: "files" }))).toBe(
    "q3-report.jpg",
  );
  expect((await sharp(join(root, "media/files/q3-report.jpg")).metadata()).exif).toBeUndefined();
});

describe("adding an orbit", () => {
  const orbit = `orbits-${randomUUID()}`;
  const receiveFrames = (widths: number[]) =>
    Array.fromAsync(widths.entries(), ([index, width]) =>
      receive(`Pit ${index + 1}.jpg`, solid(width, 800), { orbit, index: String(index) }),
    );

  it("adds its pictures in order", async () => {
    const [upload] = (await receiveFrames(Array(8).fill(1280))) as [Upload];
    expect(await add(upload)).toBe("pit");
    expect(readdirSync(join(root, "media/orbits/pit"))).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((index) => `0${index}.jpg`),
    );
  });

  it.each([
    ["too few pictures", Array(4).fill(1280), /needs 8 to 72 pictures, and it has 4/],
    ["pictures of two sizes", [...Array(8).fill(1280), 1300], /one has 1300 x 800 pixels/],
  ])("rejects an orbit with %s", async (_, widths, sentence) => {
    const [upload] = (await receiveFrames(widths)) as [Upload];
    await expect(add(upload)).rejects.toThrow(sentence);
  });
});
