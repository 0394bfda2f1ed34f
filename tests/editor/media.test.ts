/** Adding pictures, films, orbits and files to the site. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import sharp, { type Sharp } from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { addMedia } from "../../tools/edit/media/add.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "media-"));
});
afterEach(() => void vi.unstubAllEnvs());

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c33" } }).jpeg();

/** Adds a file. @returns its name in the site */
async function add(
  file: string,
  content: Buffer | Sharp,
  { name = "", alt = "A ridge in low sun", replace = false } = {},
): Promise<string> {
  const bytes = Buffer.isBuffer(content) ? content : await content.toBuffer();
  const chunks = Readable.from([bytes]);
  return basename(await addMedia({ file, chunks, name, alt, replace }, root));
}

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
  ])("converts one %s to a JPEG in sRGB without metadata", async (_, picture) => {
    await add("Ridge.JPG", picture());
    const file = join(root, "media/stills/ridge.jpg");
    const { space, format, icc, exif, xmp } = await sharp(file).metadata();
    expect({ space, format, icc, exif, xmp }).toEqual({ space: "srgb", format: "jpeg" });
  });

  it("makes a file name of any name, replaces a picture only if asked to, and turns it upright", async () => {
    expect(await add("../Golden in Jüne!.JPG", solid(1600, 900))).toBe("golden-in-june");
    const file = join(root, "media/stills/golden-in-june.yaml");
    writeFileSync(file, "alt: Old\nfocus:\n  x: 20\n  y: 80\nrendered: true\n");
    await add("a.jpg", solid(900, 1700), { name: "golden-in-june-tall" });
    const options = { name: "Golden in June" };
    await expect(add("b.jpg", solid(1700, 900), options)).rejects.toThrow(
      /already one called gold/,
    );
    const sideways = solid(1700, 900).withMetadata({ orientation: 6 });
    await add("b.jpg", sideways, { ...options, replace: true });
    expect(parse(readFileSync(file, "utf8"))).toEqual({ alt: "A ridge in low sun" });
    const picture = await sharp(join(root, "media/stills/golden-in-june.jpg")).metadata();
    expect(picture).toMatchObject({ width: 900, height: 1700 });
    // Phones showed this one.
    expect(existsSync(join(root, "media/stills/golden-in-june-tall.jpg"))).toBe(false);
    expect(existsSync(join(root, "media/stills/golden-in-june-tall.yaml"))).toBe(false);
  });

  it("keeps a picture whose name another would make the phones' version of", async () => {
    await add("a.jpg", solid(1600, 900), { name: "house-tall" });
    for (const replace of [false, true])
      await expect(add("b.jpg", solid(1600, 900), { name: "house", replace })).rejects.toThrow(
        /Phones would show house-tall/,
      );
    expect(readdirSync(join(root, "media/stills"))).toEqual(["house-tall.jpg", "house-tall.yaml"]);
  });

  it.each([
    ["a small picture", () => solid(800, 600), {}, /too small: 800 x 600 .* 1600/],
    ["other content", () => Buffer.from("hello"), {}, /isn't a picture the site can use/],
    [
      "a picture without its end",
      () => readFileSync("media/stills/city-vail.jpg").subarray(0, -1000),
      {},
      /damaged/,
    ],
    ["one without a description", () => solid(1600, 900), { alt: "" }, /What it shows must not be/],
  ])("rejects %s, says why, and leaves nothing", async (_, content, options, sentence) => {
    await expect(add("a.jpg", content(), options)).rejects.toThrow(sentence);
    expect(readdirSync(root)).toEqual([]);
  });
});

const [PLACE, PILOT] = ["+39.6403-106.3742/", "Sam-Pilot"];

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

describe.skipIf(!hasFfmpeg)("adding a film", () => {
  /**
   * A film with a sound that lasts longer than its pictures, and with what cameras note in metadata, chapters and
   * subtitles. There are few pictures, so that encoding is quick.
   */
  function film(seconds: number): Buffer {
    const file = join(root, "camera.mov");
    writeFileSync(
      join(root, "notes.txt"),
      `;FFMETADATA1\nlocation=${PLACE}\nartist=${PILOT}\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=${PILOT}\n`,
    );
    writeFileSync(join(root, "gps.srt"), `1\n00:00:00,000 --> 00:00:01,000\nGPS ${PLACE}\n`);
    const inputs = [
      "-f lavfi -i testsrc=duration=0.2:size=160x120:rate=24",
      `-f lavfi -i sine=duration=${seconds} -i ${join(root, "gps.srt")}`,
      `-i ${join(root, "notes.txt")} -map 0 -map 1 -map 2 -map_metadata 3 -map_chapters 3`,
      `-metadata:s:v title=${PILOT} -movflags use_metadata_tags -c:s mov_text -pix_fmt yuv420p`,
    ].flatMap((part) => part.split(" "));
    execFileSync("ffmpeg", ["-v", "error", ...inputs, file]);
    return readFileSync(file);
  }

  it("converts it to four silent files without metadata, with only ffmpeg on the path", async () => {
    const content = film(3);
    for (const text of [PLACE, PILOT]) expect(content.includes(text)).toBe(true);
    for (const program of ["ffmpeg", "ffprobe"]) {
      const path = execFileSync("sh", ["-c", `command -v ${program}`], { encoding: "utf8" }).trim();
      symlinkSync(path, join(root, program));
    }
    vi.stubEnv("PATH", root);
    await add("Ridge Flight.MOV", content);
    const folder = join(root, "media/films");
    const files = readdirSync(folder).sort();
    expect(files).toEqual(
      ["-1280.mp4", "-poster.jpg", ".mp4", ".webm", ".yaml"].map((end) => `ridge-flight${end}`),
    );
    const description = parse(readFileSync(join(folder, "ridge-flight.yaml"), "utf8"));
    expect(description).toMatchObject({ alt: "A ridge in low sun", seconds: 3 });
    const entries = ["-show_entries", "stream=codec_name,width", "-of", "csv=p=0"];
    const streams = files.slice(0, 4).map((file) =>
      execFileSync("ffprobe", ["-v", "error", ...entries, join(folder, file)], {
        encoding: "utf8",
      }).trim(),
    );
    expect(streams).toEqual(["h264,1280", "mjpeg,1920", "h264,1920", "av1,1920"]);
    const bytes = Buffer.concat(files.map((file) => readFileSync(join(folder, file))));
    for (const text of [PLACE, PILOT]) expect(bytes.includes(text)).toBe(false);
  });

  it("rejects one that is too short", async () => {
    await expect(add("a.mov", film(1))).rejects.toThrow(/It's 1 seconds long. It needs 3 to 60/);
  });

  it("says that ffmpeg is missing if it is", async () => {
    vi.stubEnv("PATH", root);
    await expect(add("a.mp4", Buffer.from("film"))).rejects.toThrow(
      /^Films need ffmpeg.* Install it/,
    );
  });
});
