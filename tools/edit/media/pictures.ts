import sharp from "sharp";
import { RefusedError } from "../failures.ts";

/** Lengths in pixels. The site never shows more, and git stores every version of every picture. */
const LIMITS = {
  stills: { minLongerSide: 1600, maxLongerSide: 3840 },
  /** An orbit has many pictures, which pages show smaller. */
  orbits: { minLongerSide: 1280, maxLongerSide: 1920 },
};

/**
 * Returns a JPEG in sRGB, upright and without metadata such as the place where it was taken.
 * @throws RefusedError if the site can't use the picture; the message says what is wrong and what to do
 */
export async function masterFrom(bytes: Buffer, folder: keyof typeof LIMITS): Promise<Buffer> {
  const { minLongerSide, maxLongerSide } = LIMITS[folder];
  const picture = sharp(bytes, { limitInputPixels: 200_000_000 });
  const metadata = await picture.metadata().catch(() => undefined);
  if (!metadata)
    throw new RefusedError("it isn't a picture the site can use. Export it as a JPEG.");
  const { width, height } = metadata;
  if (Math.max(width, height) < minLongerSide)
    throw new RefusedError(
      `it's too small: ${width} x ${height} pixels. The longer side needs ${minLongerSide} or more; ${Math.round(minLongerSide * 1.6)} is best.`,
    );
  return picture
    .rotate()
    .resize(maxLongerSide, maxLongerSide, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
    .toBuffer()
    .catch(() => {
      throw new RefusedError(
        "it's damaged or incomplete. Copy it from the camera again, or export it again.",
      );
    });
}

/** Visitors get a photo among the files to open in full size, but not the place where it was taken. */
export const withoutMetadata = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: 200_000_000 })
    .rotate()
    .keepIccProfile()
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toBuffer()
    .catch(() => {
      throw new RefusedError("it's damaged or incomplete. Export it again.");
    });
