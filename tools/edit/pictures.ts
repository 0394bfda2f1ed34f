/** Pictures that the owner drops into the editor: what the site needs of them, said in words. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/** Bytes; an original from a 48-megapixel camera has up to 50 MB. */
const MAX_BYTES = 80 * 1024 * 1024;
/** Pixels of the longer side. A full-screen picture on a laptop shows 1920 of them. */
const MIN_SIDE = 1600;
/** Pixels of the longer side; no screen of a visitor shows more, and the repository keeps every version. */
const KEPT_SIDE = 3840;
/** Originals up to this size are kept as they are. */
const KEPT_BYTES = 6 * 1024 * 1024;

const ENDINGS = ["jpg", "png"] as const;

/** The master of a picture, relative to the project; undefined where there is none. */
export function masterOf(name: string, root: string): string | undefined {
  return ENDINGS.map((ending) => `media/stills/${name}.${ending}`).find((file) =>
    existsSync(join(root, file)),
  );
}

/** The files of a picture or film beside its words, relative to the project. */
export function mediaOf(key: string, name: string, root: string): string[] {
  const still = key === "stills" ? masterOf(name, root) : undefined;
  if (still !== undefined) return [still];
  if (key !== "films") return [];
  return [`${name}.mp4`, `${name}-1280.mp4`, `${name}.webm`, `${name}-poster.jpg`]
    .map((file) => `media/films/${file}`)
    .filter((file) => existsSync(join(root, file)));
}

export type Checked = { master: Buffer; ending: "jpg" | "png" } | { refused: string };

/**
 * Looks at a picture and makes a master of it: larger ones are made smaller.
 * @returns the bytes to keep, or why the picture cannot be used and what the site needs instead
 */
export async function checkPicture(bytes: Buffer): Promise<Checked> {
  if (bytes.length > MAX_BYTES) {
    const size = Math.round(bytes.length / 1024 / 1024);
    return { refused: `The picture is too large: ${size} MB. Send a JPEG of at most 80 MB.` };
  }
  const picture = sharp(bytes, { limitInputPixels: 200_000_000 });
  const about = await picture.metadata().catch(() => undefined);
  if (about?.format !== "jpeg" && about?.format !== "png") {
    return { refused: "This is not a picture the site can use. Send a JPEG or a PNG." };
  }
  const { width = 0, height = 0, space, icc } = about;
  if (Math.max(width, height) < MIN_SIDE) {
    return {
      refused: `The picture is too small: ${width} x ${height} pixels. Its longer side must have ${MIN_SIDE} or more; 2560 is best.`,
    };
  }
  if (space === "cmyk" || (icc && !isSrgb(icc))) {
    return {
      refused: "The picture's colors are not in sRGB. Export it again with the color profile sRGB.",
    };
  }
  const ending = about.format === "png" ? "png" : "jpg";
  if (bytes.length <= KEPT_BYTES) return { master: bytes, ending };
  const smaller = picture
    .rotate()
    .resize(KEPT_SIDE, KEPT_SIDE, { fit: "inside", withoutEnlargement: true });
  return { master: await smaller.jpeg({ quality: 92 }).toBuffer(), ending: "jpg" };
}

/** Whether a color profile's name says sRGB; profiles keep it as ASCII or as UTF-16. */
function isSrgb(icc: Buffer): boolean {
  return icc.toString("latin1").replaceAll("\0", "").includes("sRGB");
}
