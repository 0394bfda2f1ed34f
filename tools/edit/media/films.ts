/** Calls ffmpeg without a shell, so that films can be added on Windows too. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { RefusedError } from "../failures.ts";

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
        ? "films need ffmpeg, which isn't installed. Install it from https://ffmpeg.org/download.html, start the editor again, then drop the film again."
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

const H264 = ["-c:v", "libx264", "-preset", "slow", "-pix_fmt", "yuv420p"];
const FULL_SIZE = "scale=1920:1080:force_original_aspect_ratio=increase,crop=1920:1080,fps=24";

/**
 * Writes the four files that docs/media.md lists into the folder.
 * @param seconds the film's running time, from which the progress in percent is calculated
 * @throws RefusedError with ffmpeg's message if it can't convert the film
 */
export async function encodeFilm(
  source: string,
  folder: string,
  name: string,
  seconds: number,
  report: (progress: string) => void,
): Promise<void> {
  const full = join(folder, `${name}.mp4`);
  const copies: [label: string, input: string, file: string, ...options: string[]][] = [
    ["full size", source, full, "-an", "-vf", FULL_SIZE, ...H264, "-crf", "23"],
    // Phones get H.264, because some phones can't decode AV1.
    [
      "for phones",
      full,
      join(folder, `${name}-1280.mp4`),
      "-vf",
      "scale=1280:-2",
      ...H264,
      "-crf",
      "28",
    ],
    [
      "AV1",
      full,
      join(folder, `${name}.webm`),
      "-c:v",
      "libsvtav1",
      "-preset",
      "6",
      "-crf",
      "42",
      "-g",
      "96",
    ],
    ["first frame", full, join(folder, `${name}-poster.jpg`), "-frames:v", "1", "-q:v", "2"],
  ];
  for (const [index, [label, input, file, ...options]] of copies.entries()) {
    const start = ["-y", "-v", "error", "-progress", "pipe:1", "-i", input, ...options];
    const faststart = file.endsWith(".mp4") ? ["-movflags", "+faststart"] : [];
    const encoding = execFileAsync("ffmpeg", [...start, ...faststart, file]);
    encoding.child.stdout?.on("data", (text: string) => {
      const [, done] = /out_time_us=(\d+)/.exec(text) ?? [];
      const percent = Math.min(100, Math.round(Number(done) / 10_000 / seconds));
      if (percent >= 0) report(`converting, file ${index + 1} of 4 (${label}): ${percent}%`);
    });
    await encoding.catch(({ stderr = "" }) => {
      const [reason = ""] = String(stderr).trim().split("\n").slice(-1);
      throw new RefusedError(
        `${name} couldn't be converted (${label}). Export it again as an MP4, or install a newer ffmpeg.\n${reason}`,
      );
    });
  }
}
