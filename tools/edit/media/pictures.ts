/** Checks uploaded pictures and creates their masters, from which the build makes all sizes of a picture. */
import sharp from "sharp";
import { RefusedError } from "../failures.ts";

/** Maximum size of an upload, in bytes. A photo with 48 megapixels takes up to 50 MB. */
const MAX_BYTES = 80 * 1024 * 1024;
/** Minimum length of the longer side, in pixels. */
const MIN_LONGER_SIDE = 1600;
/**
 * Length of the longer side after scaling down, in pixels. The site never shows more, and larger masters
 * would take up space in git, which stores every version.
 */
const MAX_LONGER_SIDE = 3840;
/** Uploads up to this size, in bytes, are stored unchanged, whatever their dimensions. */
const MAX_UNCHANGED_BYTES = 6 * 1024 * 1024;

/**
 * Checks a picture and creates its master: the upload itself or, if that exceeds MAX_UNCHANGED_BYTES, a
 * scaled-down JPEG.
 * @throws RefusedError if the site can't use the picture; the message says what is wrong and what to do
 */
export async function masterFrom(
  bytes: Buffer,
): Promise<{ master: Buffer; ending: "jpg" | "png" }> {
  if (bytes.length > MAX_BYTES) {
    const size = Math.round(bytes.length / 1024 / 1024);
    throw new RefusedError(`it's too large: ${size} MB. Use a JPEG of at most 80 MB.`);
  }
  const picture = sharp(bytes, { limitInputPixels: 200_000_000 });
  const metadata = await picture.metadata().catch(() => undefined);
  if (metadata?.format !== "jpeg" && metadata?.format !== "png")
    throw new RefusedError("it isn't a picture the site can use. Use a JPEG or a PNG.");
  const { width = 0, height = 0, space, icc } = metadata;
  if (Math.max(width, height) < MIN_LONGER_SIDE)
    throw new RefusedError(
      `it's too small: ${width} x ${height} pixels. The longer side needs ${MIN_LONGER_SIDE} or more; 2560 is best.`,
    );
  // A color profile contains its name in ASCII or UTF-16; without the zero bytes, both are the same.
  const profile = icc?.toString("latin1").replaceAll("\0", "") ?? "sRGB";
  if (space === "cmyk" || !profile.includes("sRGB"))
    throw new RefusedError(
      "its colors aren't in sRGB. Export it again with the color profile sRGB.",
    );
  const ending = metadata.format === "png" ? "png" : "jpg";
  if (bytes.length <= MAX_UNCHANGED_BYTES) return { master: bytes, ending };
  const scaledDown = picture
    .rotate()
    .resize(MAX_LONGER_SIDE, MAX_LONGER_SIDE, { fit: "inside", withoutEnlargement: true });
  return { master: await scaledDown.jpeg({ quality: 92 }).toBuffer(), ending: "jpg" };
}
