import sharp from "sharp";
import { RefusedError } from "../failures.ts";

/** A photo with 48 megapixels takes up to 50 MB. */
export const MAX_PICTURE_MEGABYTES = 80;

const INPUT_LIMITS = { limitInputPixels: 200_000_000 };

/** Lengths in pixels. */
const PICTURE = {
  minLongerSide: 1600,
  /** The site never shows more, and larger masters would take up space in git, which stores every version. */
  maxLongerSide: 3840,
  /** Uploads up to this size are stored unchanged, whatever their dimensions. */
  maxUnchangedBytes: 6 * 1024 * 1024,
};

/** Pages never show the pictures of an orbit larger than this, and an orbit has many. */
export const ORBIT_FRAME = {
  minLongerSide: 1280,
  maxLongerSide: 1920,
  maxUnchangedBytes: 0,
};

/**
 * The master is the upload itself or, if that is too large, a scaled-down JPEG.
 * @throws RefusedError if the site can't use the picture; the message says what is wrong and what to do
 */
export async function masterFrom(bytes: Buffer, limits = PICTURE) {
  const { minLongerSide, maxLongerSide, maxUnchangedBytes } = limits;
  const picture = sharp(bytes, INPUT_LIMITS);
  const metadata = await picture.metadata().catch(() => undefined);
  if (metadata?.format !== "jpeg" && metadata?.format !== "png")
    throw new RefusedError("it isn't a picture the site can use. Use a JPEG or a PNG.");
  const { width = 0, height = 0, space, icc } = metadata;
  if (Math.max(width, height) < minLongerSide)
    throw new RefusedError(
      `it's too small: ${width} x ${height} pixels. The longer side needs ${minLongerSide} or more; ${Math.round(minLongerSide * 1.6)} is best.`,
    );
  // A color profile contains its name in ASCII or UTF-16; without the zero bytes, both are the same.
  const profile = icc?.toString("latin1").replaceAll("\0", "") ?? "sRGB";
  if (space === "cmyk" || !profile.includes("sRGB"))
    throw new RefusedError(
      "its colors aren't in sRGB. Export it again with the color profile sRGB.",
    );
  await assertDecodable(bytes);
  const ending = metadata.format === "png" ? "png" : "jpg";
  if (bytes.length <= maxUnchangedBytes) return { master: bytes, ending };
  const scaledDown = picture
    .rotate()
    .resize(maxLongerSide, maxLongerSide, { fit: "inside", withoutEnlargement: true });
  return { master: await scaledDown.jpeg({ quality: 92 }).toBuffer(), ending: "jpg" };
}

/** The entry in EXIF data that points to GPS data, in both byte orders. */
const GPS_ENTRIES = [
  Buffer.from([0x88, 0x25, 0, 4, 0, 0, 0, 1]),
  Buffer.from([0x25, 0x88, 4, 0, 1, 0, 0, 0]),
];

/**
 * Visitors get a sample file as it is, unlike the site's pictures, which are published without metadata.
 * @throws RefusedError if the picture's EXIF or XMP data says where it was taken
 */
export async function assertWithoutLocation(bytes: Buffer): Promise<void> {
  const { exif, xmp } = await sharp(bytes, INPUT_LIMITS).metadata();
  if (GPS_ENTRIES.some((entry) => exif?.includes(entry)) || /gpsl/i.test(xmp?.toString() ?? ""))
    throw new RefusedError(
      "visitors could read in it where it was taken. Export it again without its location (GPS).",
    );
}

/**
 * Decodes the whole picture: the header of a file that was cut off is still intact.
 * @throws RefusedError if the picture is damaged
 */
export async function assertDecodable(bytes: Buffer): Promise<void> {
  await sharp(bytes, INPUT_LIMITS)
    .resize(64)
    .raw()
    .toBuffer()
    .catch(() => {
      throw new RefusedError(
        "it's damaged or incomplete. Copy it from the camera again, or export it again.",
      );
    });
}
