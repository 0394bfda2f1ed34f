import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import sharp, { type Metadata } from "sharp";

/** Limits in pixels. The site never shows more, and git stores every version of every picture. */
const [MIN_LONGER_SIDE, MAX_LONGER_SIDE] = [1600, 3840];

export const DAMAGED = "It's damaged or incomplete. Copy it from the camera again.";

const open = (file: string) => sharp(file, { limitInputPixels: 1_000_000_000 });

/** Returns undefined if the file isn't a picture that sharp knows. */
export const readPicture = (file: string): Promise<Metadata | undefined> =>
  open(file)
    .metadata()
    .catch(() => undefined);

/** An iPhone's HEIC, whose compression sharp can't decode. */
async function decodeHeic(file: string): Promise<string> {
  const jpeg = `${file}.jpg`;
  await promisify(execFile)("heif-convert", ["-q", "97", file, jpeg]).catch(() => {});
  // From a file with several pictures, it makes numbered ones.
  const decoded = [jpeg, `${file}-1.jpg`].find(existsSync);
  if (decoded) return decoded;
  throw new Error(
    "It's a HEIC, which needs the program heif-convert (libheif), or is damaged. Send a JPEG: in Photos on a Mac, choose File > Export; on an iPhone, choose Settings > Camera > Formats > Most Compatible before you take the next one.",
  );
}

/**
 * Returns a JPEG in sRGB, upright and without metadata such as the place where it was taken.
 * @throws Error if the site can't use the picture
 */
export async function masterFrom(file: string, picture: Metadata): Promise<Buffer> {
  const { width, height } = picture;
  if (Math.max(width, height) < MIN_LONGER_SIDE)
    throw new Error(
      `It's too small: ${width} x ${height} pixels. The longer side needs ${MIN_LONGER_SIDE} or more. Export a raw photo as a JPEG first.`,
    );
  const isHeic = picture.compression === "hevc";
  const source = open(isHeic ? await decodeHeic(file) : file);
  // A decoded HEIC is upright already, but keeps the note that it isn't.
  return (isHeic ? source : source.rotate())
    .resize(MAX_LONGER_SIDE, MAX_LONGER_SIDE, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
    .toBuffer()
    .catch(() => {
      throw new Error(DAMAGED);
    });
}
