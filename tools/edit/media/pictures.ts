/** Pictures dropped into the editor: what the site needs of them, and the master made of each. */
import sharp from "sharp";

/** Bytes; an original from a 48-megapixel camera has up to 50 MB. */
const MAX_BYTES = 80 * 1024 * 1024;
/** Pixels of the longer side. A full-screen picture on a laptop shows 1920 of them. */
const MIN_SIDE = 1600;
/** Pixels of the longer side; no screen of a visitor shows more, and the repository keeps every version. */
const KEPT_SIDE = 3840;
/** Originals up to this size are kept as they are. */
const KEPT_BYTES = 6 * 1024 * 1024;

export type Checked = { master: Buffer; ending: "jpg" | "png" } | { refused: string };

/**
 * Looks at a picture and makes a master of it: larger ones are made smaller.
 * @returns the bytes to keep, or why the picture cannot be used and what the site needs instead
 */
export async function checkPicture(bytes: Buffer): Promise<Checked> {
  if (bytes.length > MAX_BYTES) {
    const size = Math.round(bytes.length / 1024 / 1024);
    return { refused: `it's too large: ${size} MB. Use a JPEG of at most 80 MB.` };
  }
  const picture = sharp(bytes, { limitInputPixels: 200_000_000 });
  const about = await picture.metadata().catch(() => undefined);
  if (about?.format !== "jpeg" && about?.format !== "png") {
    return { refused: "it isn't a picture the site can use. Use a JPEG or a PNG." };
  }
  const { width = 0, height = 0, space, icc } = about;
  if (Math.max(width, height) < MIN_SIDE) {
    return {
      refused: `it's too small: ${width} x ${height} pixels. The longer side needs ${MIN_SIDE} or more; 2560 is best.`,
    };
  }
  if (space === "cmyk" || (icc && !isSrgb(icc))) {
    return {
      refused: "its colors aren't in sRGB. Export it again with the color profile sRGB.",
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
