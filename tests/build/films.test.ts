/** A film's poster is its first frame: the picture does not jump when it starts. */
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const run = promisify(execFile);
const FOLDER = "media/films";
const films = readdirSync(FOLDER).filter((file) => /\.(mp4|webm)$/.test(file));

/** Above this, in dB, two frames differ by less than their encodings do. */
const SAME_FRAME_DB = 30;

const hasFfmpeg = await run("ffmpeg", ["-version"]).then(
  () => true,
  () => false,
);
if (!hasFfmpeg) console.warn("ffmpeg is not installed: posters are not compared with their films.");

/** Peak signal-to-noise ratio of a film's first frame against its poster. */
async function psnr(film: string, poster: string): Promise<number> {
  const compare = "[0:v]select=eq(n\\,0),format=yuv420p[a];[1:v]format=yuv420p[b];[a][b]psnr";
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
  it.each(films)("%s opens with its poster", { timeout: 60_000 }, async (film) => {
    const poster = film.replace(/\.\w+$/, "-poster.jpg");
    expect(await psnr(film, poster)).toBeGreaterThan(SAME_FRAME_DB);
  });
});
