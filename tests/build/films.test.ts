/** Checks that each film's poster is its first frame, so that the picture doesn't jump when the film starts. */
import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";

const run = promisify(execFile);
const FOLDER = "media/films";
const films = readdirSync(FOLDER).filter((file) => /\.(mp4|webm)$/.test(file));

/** Above this ratio, in dB, two frames differ only by encoding. */
const SAME_FRAME_DB = 30;

const hasFfmpeg = await run("ffmpeg", ["-version"]).then(
  () => true,
  () => false,
);
if (!hasFfmpeg) console.warn("ffmpeg is not installed: posters are not compared with their films.");

/** Measures the peak signal-to-noise ratio, in dB, between a film's first frame and its poster. */
async function psnr(film: string, poster: string): Promise<number> {
  // The phone variant is smaller than the poster.
  const even = "scale=1280:720,format=yuv420p";
  const compare = `[0:v]select=eq(n\\,0),${even}[a];[1:v]${even}[b];[a][b]psnr`;
  const inputs = ["-i", `${FOLDER}/${film}`, "-i", `${FOLDER}/${poster}`];
  const { stderr } = await run("ffmpeg", [
    ...inputs,
    ...["-filter_complex", compare, "-frames:v", "1", "-f", "null", "-"],
  ]);
  const [, value] = /average:([\d.]+|inf)/.exec(stderr) ?? [];
  if (!value) throw new Error(`ffmpeg compared nothing for ${film}:\n${stderr}`);
  return value === "inf" ? Number.POSITIVE_INFINITY : Number(value);
}

describe.skipIf(!hasFfmpeg)("posters", () => {
  it.each(films)("has the first frame of %s as its poster", { timeout: 60_000 }, async (film) => {
    const poster = film.replace(/(-1280)?\.\w+$/, "-poster.jpg");
    expect(await psnr(film, poster)).toBeGreaterThan(SAME_FRAME_DB);
  });
});

it.skipIf(!hasFfmpeg)("creates variants and a poster for a new film (npm run films)", async () => {
  const project = mkdtempSync(join(tmpdir(), "films-"));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const script = join(project, "scripts/encode-films.sh");
  cpSync("scripts/encode-films.sh", script);
  const folder = join(project, FOLDER);
  mkdirSync(folder, { recursive: true });
  const film = "-f lavfi -i testsrc=duration=0.2:size=320x180:rate=24 -pix_fmt yuv420p";
  await run("ffmpeg", [...film.split(" "), join(folder, "new.mp4")]);
  await run(script);
  const made = ["new-1280.mp4", "new-poster.jpg", "new.mp4", "new.webm"];
  expect(readdirSync(folder).sort()).toEqual(made);
});

/** Size limit of the first film on a phone, in bytes. */
const PHONE_BYTES = 1_300_000;

it("keeps the first film within its size limit on a phone", () => {
  const first = parse(readFileSync("content/home.yaml", "utf8")).hero.slides.find(
    ({ media }: { media: { discriminant: string } }) => media.discriminant === "film",
  );
  expect(statSync(`${FOLDER}/${first.media.value}-1280.mp4`).size).toBeLessThanOrEqual(PHONE_BYTES);
});
