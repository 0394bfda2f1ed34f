import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { RefusedError } from "../failures.ts";
import type { ReportProgress } from "../panel.tsx";

const execFileAsync = promisify(execFile);

const MAX_SECONDS = 60;
const MIN_SECONDS = 3;

/**
 * Rounded to tenths.
 * @throws RefusedError if the site can't use the film
 */
export async function secondsOf(file: string): Promise<number> {
  const entries = ["-select_streams", "v:0", "-show_entries", "stream=codec_type:format=duration"];
  const probeArgs = ["-v", "error", ...entries, "-of", "json", file];
  const { stdout } = await execFileAsync("ffprobe", probeArgs).catch(({ code }) => {
    throw new RefusedError(
      code === "ENOENT"
        ? "films need ffmpeg. Install it from https://ffmpeg.org/download.html, then drop the film again."
        : "it isn't a film. Use an MP4 or a MOV.",
    );
  });
  const { streams = [], format = {} } = JSON.parse(stdout);
  const seconds = Math.round(Number(format.duration) * 10) / 10;
  if (streams.length === 0 || !(seconds > 0)) throw new RefusedError("it isn't a film.");
  if (seconds > MAX_SECONDS)
    throw new RefusedError(
      `it's ${Math.round(seconds)} seconds long. Cut it to ${MAX_SECONDS} or less; 6 to 12 is best.`,
    );
  if (seconds < MIN_SECONDS)
    throw new RefusedError(`it's ${seconds} seconds long. It needs ${MIN_SECONDS} or more.`);
  return seconds;
}

/**
 * docs/media.md lists the four files.
 * @param seconds the film's running time, from which the progress in percent is calculated
 * @returns the path of a temporary folder
 * @throws RefusedError if ffmpeg can't convert the film
 */
export async function encodeFilm(
  file: string,
  name: string,
  seconds: number,
  report: ReportProgress,
) {
  const folder = `${file}-encoded`;
  mkdirSync(folder, { recursive: true });
  const scaleFilter = "scale=1920:1080:force_original_aspect_ratio=increase,crop=1920:1080,fps=24";
  const args = [
    ...["-y", "-v", "error", "-progress", "pipe:1", "-i", file, "-an", "-vf", scaleFilter],
    ...["-c:v", "libx264", "-crf", "23", "-preset", "slow", "-pix_fmt", "yuv420p"],
    ...["-movflags", "+faststart", join(folder, `${name}.mp4`)],
  ];
  const encoding = execFileAsync("ffmpeg", args, { maxBuffer: Number.POSITIVE_INFINITY });
  encoding.child.stdout?.on("data", (text: string) => {
    const [, done] = /out_time_us=(\d+)/.exec(text) ?? [];
    const percent = Math.min(100, Math.round(Number(done) / 10_000 / seconds));
    if (percent >= 0) report(`${name}: converting, ${percent}%`);
  });
  await encoding.catch(() => {
    throw new RefusedError(`${name} couldn't be converted. Export it again as an MP4.`);
  });
  report(`${name}: making smaller copies`);
  const env = { ...process.env, FILMS: folder };
  await execFileAsync("bash", ["scripts/encode-films.sh", name], { env }).catch(() => {
    throw new RefusedError(
      `${name} couldn't be converted to AV1. Install a newer ffmpeg, then try again.`,
    );
  });
  return folder;
}
