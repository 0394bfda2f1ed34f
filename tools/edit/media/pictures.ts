/** Checks uploaded pictures and makes their masters. */
import sharp from "sharp";
import { Refused } from "../failures.ts";

/** Largest upload in bytes; a 48-megapixel camera's files are up to 50 MB. */
const MAX_BYTES = 80 * 1024 * 1024;
/** Minimum length of the longer side, in pixels. */
const MIN_SIDE = 1600;
/** Longer side, in pixels, that larger originals are scaled down to: more is never shown, and git stores every version. */
const MAX_SIDE = 3840;
/** Originals up to this size in bytes are stored unchanged, whatever their dimensions. */
const UNCHANGED_BYTES = 6 * 1024 * 1024;

/**
 * Checks a picture and makes its master: the upload, or a scaled-down JPEG if the upload exceeds UNCHANGED_BYTES.
 * @throws Refused with why the picture can't be used and what the site needs instead
 */
export async function masterFrom(
  bytes: Buffer,
): Promise<{ master: Buffer; ending: "jpg" | "png" }> {
  if (bytes.length > MAX_BYTES) {
    const size = Math.round(bytes.length / 1024 / 1024);
    throw new Refused(`it's too large: ${size} MB. Use a JPEG of at most 80 MB.`);
  }
  const picture = sharp(bytes, { limitInputPixels: 200_000_000 });
  const about = await picture.metadata().catch(() => undefined);
  if (about?.format !== "jpeg" && about?.format !== "png")
    throw new Refused("it isn't a picture the site can use. Use a JPEG or a PNG.");
  const { width = 0, height = 0, space, icc } = about;
  if (Math.max(width, height) < MIN_SIDE)
    throw new Refused(
      `it's too small: ${width} x ${height} pixels. The longer side needs ${MIN_SIDE} or more; 2560 is best.`,
    );
  // A color profile's name is stored as ASCII or UTF-16.
  const profile = icc?.toString("latin1").replaceAll("\0", "") ?? "sRGB";
  if (space === "cmyk" || !profile.includes("sRGB"))
    throw new Refused("its colors aren't in sRGB. Export it again with the color profile sRGB.");
  const ending = about.format === "png" ? "png" : "jpg";
  if (bytes.length <= UNCHANGED_BYTES) return { master: bytes, ending };
  const smaller = picture
    .rotate()
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true });
  return { master: await smaller.jpeg({ quality: 92 }).toBuffer(), ending: "jpg" };
}
