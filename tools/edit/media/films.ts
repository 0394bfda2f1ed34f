/** Checks uploaded films and converts them with the installed ffmpeg. */
import { execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Refused } from "../publish/failures.ts";

const run = promisify(execFile);

/** Longest and shortest film, in seconds. */
const LONGEST = 60;
const SHORTEST = 3;

const NO_FFMPEG =
  "films need ffmpeg. Install it from https://ffmpeg.org/download.html, then drop the film again.";

/** @returns running time in seconds, or why the film can't be used */
export async function checkFilm(file: string): Promise<{ seconds: number } | { refused: string }> {
  const show = ["-select_streams", "v:0", "-show_entries", "stream=codec_type:format=duration"];
  try {
    const { stdout } = await run("ffprobe", ["-v", "error", ...show, "-of", "json", file]);
    const { streams = [], format = {} } = JSON.parse(stdout);
    const seconds = Math.round(Number(format.duration) * 10) / 10;
    if (streams.length === 0 || !(seconds > 0)) return { refused: "it isn't a film." };
    if (seconds > LONGEST)
      return {
        refused: `it's ${Math.round(seconds)} seconds long. Cut it to ${LONGEST} or less; 6 to 12 is best.`,
      };
    if (seconds < SHORTEST)
      return { refused: `it's ${seconds} seconds long. It needs ${SHORTEST} or more.` };
    return { seconds };
  } catch (error) {
    const isMissing = (error as { code?: unknown }).code === "ENOENT";
    return { refused: isMissing ? NO_FFMPEG : "it isn't a film. Use an MP4 or a MOV." };
  }
}

/**
 * Makes the film's four files (docs/media.md) in a temporary folder.
 * @param file the uploaded file
 * @returns the folder
 * @throws Refused if ffmpeg can't convert it
 */
export async function encodeFilm(
  file: string,
  name: string,
  seconds: number,
  report: (progress: string) => void,
): Promise<string> {
  const project = `${file}-encoded`;
  const folder = join(project, "media/films");
  mkdirSync(folder, { recursive: true });
  const scale = "scale=1920:1080:force_original_aspect_ratio=increase,crop=1920:1080,fps=24";
  const encode = ["-c:v", "libx264", "-crf", "23", "-preset", "slow", "-pix_fmt", "yuv420p"];
  const target = ["-movflags", "+faststart", join(folder, `${name}.mp4`)];
  const converting = spawn("ffmpeg", [
    ...["-y", "-v", "error", "-progress", "pipe:1", "-i", file, "-an", "-vf", scale],
    ...encode,
    ...target,
  ]);
  converting.stdout.setEncoding("utf8").on("data", (text: string) => {
    const [, done] = /out_time_us=(\d+)/.exec(text) ?? [];
    const percent = Math.min(100, Math.round(Number(done) / 10_000 / seconds));
    if (percent >= 0) report(`${name}: converting, ${percent} %`);
  });
  const code = await new Promise((resolve, reject) => {
    converting.on("error", reject).on("close", resolve);
  });
  if (code !== 0) throw new Refused(`${name} couldn't be converted. Export it again as an MP4.`);
  report(`${name}: making smaller copies`);
  // The script encodes the project it is in, so run a copy of it.
  const script = join(project, "scripts/encode-films.sh");
  cpSync("scripts/encode-films.sh", script);
  try {
    await run("bash", [script, name]);
  } catch {
    throw new Refused(
      `${name} couldn't be converted to AV1. Install a newer ffmpeg, then try again.`,
    );
  }
  return folder;
}
