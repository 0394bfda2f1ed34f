import sharp from "sharp";

/** Limits in pixels. The site never shows more, and git stores every version of every picture. */
const [MIN_LONGER_SIDE, MAX_LONGER_SIDE] = [1600, 3840];

/**
 * Returns a JPEG in sRGB, upright and without metadata such as the place where it was taken.
 * @throws Error if the site can't use the picture
 */
export async function masterFrom(file: string): Promise<Buffer> {
  const picture = sharp(file, { limitInputPixels: 200_000_000 });
  const none = { width: 0, height: 0 };
  const { width, height } = await picture.metadata().catch(() => none);
  if (width === 0) throw new Error("It isn't a picture the site can use. Export it as a JPEG.");
  if (Math.max(width, height) < MIN_LONGER_SIDE)
    throw new Error(
      `It's too small: ${width} x ${height} pixels. The longer side needs ${MIN_LONGER_SIDE} or more.`,
    );
  return picture
    .rotate()
    .resize(MAX_LONGER_SIDE, MAX_LONGER_SIDE, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
    .toBuffer()
    .catch(() => {
      throw new Error("It's damaged or incomplete. Copy it from the camera again.");
    });
}
