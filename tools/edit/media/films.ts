/** Calls ffmpeg without a shell, so that films can be added on Windows too. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { DAMAGED } from "./pictures.ts";

const run = promisify(execFile);

const [MIN_SECONDS, MAX_SECONDS] = [3, 60];

/** Files of cameras. ffmpeg also reads lists of other files and addresses, which an upload must not open. */
const INPUT = ["-v", "error", "-protocol_whitelist", "file", "-format_whitelist"].concat(
  "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mxf,asf,flv",
);

export interface Film {
  /** Rounded to tenths. */
  seconds: number;
  /** Such as `arib-std-b67` for HLG; undefined if the file doesn't say. */
  transfer?: string | undefined;
  /** Such as `smpte170m`; undefined if the file doesn't say. */
  matrix?: string | undefined;
}

async function probe(file: string) {
  const entries = "stream=duration,color_space,color_transfer:format=duration";
  const args = [...INPUT, "-select_streams", "V:0", "-show_entries", entries, "-of", "json", file];
  const { stdout } = await run("ffprobe", args).catch(({ code }) => {
    if (code === "ENOENT")
      throw new Error(
        "It isn't a picture. Films need ffmpeg, which isn't installed. Install it from https://ffmpeg.org/download.html, then start the editor again.",
      );
    return { stdout: "{}" };
  });
  const { streams: [stream] = [], format = {} } = JSON.parse(stdout);
  return { stream, format };
}

/** @throws Error if the site can't use the film */
export async function readFilm(file: string): Promise<Film> {
  const { stream, format } = await probe(file);
  const seconds = Math.round(Number(format.duration) * 10) / 10;
  if (!stream || Number.isNaN(seconds))
    throw new Error(
      "It isn't a picture or film that the site can use. Export it as a JPEG or an MP4.",
    );
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS)
    throw new Error(
      `It's ${seconds} seconds long. It needs ${MIN_SECONDS} to ${MAX_SECONDS}; 6 to 12 are best.`,
    );
  return { seconds, transfer: stream.color_transfer, matrix: stream.color_space };
}

const isHdr = ({ transfer = "" }: Film) => /^(arib-std-b67|smpte2084)$/.test(transfer);

/**
 * The colors of BT.709, which every browser shows. HDR's white of 203 cd/m² (ITU-R BT.2408) becomes white, and what is
 * brighter is compressed.
 */
const toBt709 = (film: Film): string =>
  isHdr(film)
    ? `zscale=tin=${film.transfer}:pin=2020:min=2020_ncl:t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=mobius:desat=0,zscale=t=bt709:m=bt709:r=tv`
    : `scale=in_color_matrix=${film.matrix ? "auto" : "bt709"}:out_color_matrix=bt709:out_range=tv`;

const graphFor = (film: Film): string =>
  [
    "[0:V:0]yadif=deint=interlaced,fps=24,scale=trunc(iw*sar/2)*2:ih,setsar=1",
    "scale=1920:1080:force_original_aspect_ratio=increase,crop=1920:1080",
    toBt709(film),
    "format=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709",
    // JPEGs have the matrix of BT.601 and the full range.
    "split=4[full][av1][a][b];[a]scale=1280:720[small]",
    "[b]scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p[poster]",
  ]
    .join(",")
    .replaceAll("],[", "];[");

// The maximum rate keeps 12 seconds under 6 MB.
const H264 = "-c:v libx264 -preset slow -maxrate 4M -bufsize 8M -movflags +faststart -crf";
const AV1 = "-c:v libsvtav1 -preset 6 -crf 42 -g 96";
// Metadata of drones and phones contains the place, the time and the pilot.
const BARE = "-map_metadata -1 -map_chapters -1";

/** The endings and options of the four files that docs/content.md lists. */
const OUTPUTS = {
  ".mp4": `-map [full] ${H264} 23`,
  // Phones get H.264, because some phones can't decode AV1.
  "-1280.mp4": `-map [small] ${H264} 28`,
  ".webm": `-map [av1] ${AV1}`,
  "-poster.jpg": "-map [poster] -frames:v 1 -q:v 2",
};

/**
 * @param target path of the four files up to their endings
 * @throws Error if it's damaged, or ffmpeg can't convert it
 */
export async function encodeFilm(source: string, film: Film, target: string): Promise<void> {
  const outputs = Object.entries(OUTPUTS).flatMap(([ending, options]) => [
    ...`${options} ${BARE}`.split(" "),
    target + ending,
  ]);
  const input = ["-y", "-nostdin", ...INPUT, "-i", source, "-filter_complex", graphFor(film)];
  const options = { maxBuffer: Number.POSITIVE_INFINITY };
  await run("ffmpeg", [...input, ...outputs], options).catch(() => {
    const advice = isHdr(film)
      ? "It's in HDR, and this ffmpeg can't convert its colors. Export it in standard colors (SDR, Rec. 709)"
      : "It couldn't be converted. Export it again as an MP4";
    throw new Error(`${advice}, or install a newer ffmpeg.`);
  });
  // ffmpeg takes a file that is cut off for a shorter one. The sound may be longer, and the length unknown.
  const [announced, written] = await Promise.all([source, `${target}.mp4`].map(probe));
  if (Number(written?.stream?.duration) < Number(announced?.stream?.duration) - 0.5)
    throw new Error(DAMAGED);
}
