/** Calls ffmpeg without a shell, so that films can be added on Windows too. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

const [MIN_SECONDS, MAX_SECONDS] = [3, 60];

/**
 * Rounded to tenths.
 * @throws Error if the site can't use the film
 */
export async function secondsOf(file: string): Promise<number> {
  const duration = ["-select_streams", "v:0", "-show_entries", "format=duration", "-of", "csv=p=0"];
  const { stdout } = await run("ffprobe", ["-v", "error", ...duration, file]).catch(({ code }) => {
    throw new Error(
      code === "ENOENT"
        ? "Films need ffmpeg, which isn't installed. Install it from https://ffmpeg.org/download.html, then start the editor again."
        : "It isn't a film. Use an MP4 or a MOV.",
    );
  });
  const seconds = Math.round(Number(stdout) * 10) / 10;
  if (!(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS))
    throw new Error(
      `It's ${seconds} seconds long. It needs ${MIN_SECONDS} to ${MAX_SECONDS}; 6 to 12 are best.`,
    );
  return seconds;
}

const H264 = "-c:v libx264 -preset slow -pix_fmt yuv420p -movflags +faststart".split(" ");
const AV1 = "-c:v libsvtav1 -preset 6 -crf 42 -g 96 -pix_fmt yuv420p".split(" ");

const scaled = (width: number, height: number) => [
  // Only the pictures: metadata and subtitles of drones and phones contain the place, the time and the pilot.
  ..."-map 0:V:0 -map_metadata -1 -map_chapters -1 -vf".split(" "),
  `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},fps=24`,
];

/**
 * Writes the four files that docs/content.md lists.
 * @param target path of these files up to their endings
 * @throws Error with ffmpeg's message if it can't convert the film
 */
export async function encodeFilm(source: string, target: string): Promise<void> {
  const full = scaled(1920, 1080);
  const args = [
    ...["-y", "-v", "error", "-i", source],
    ...[...full, ...H264, "-crf", "23", `${target}.mp4`],
    // Phones get H.264, because some phones can't decode AV1.
    ...[...scaled(1280, 720), ...H264, "-crf", "28", `${target}-1280.mp4`],
    ...[...full, ...AV1, `${target}.webm`],
    ...[...full, "-frames:v", "1", "-q:v", "2", `${target}-poster.jpg`],
  ];
  await run("ffmpeg", args).catch(({ stderr }) => {
    throw new Error(
      `It couldn't be converted. Export it again as an MP4, or install a newer ffmpeg.\n${stderr}`,
    );
  });
}
