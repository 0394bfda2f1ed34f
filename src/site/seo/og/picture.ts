/**
 * Renders link preview pictures: each is a page's picture with the page's title on it, as a JPEG that is
 * cached between builds.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { cropBox } from "../../media/crop.ts";
import type { Point } from "../../media/words.ts";
import { type CardText, cardSvg, OG_HEIGHT, OG_WIDTH } from "./card.tsx";

/** Maximum file size in bytes: social networks skip pictures that load slowly. */
const OG_MAX_BYTES = 120_000;

/** JPEG qualities, tried from the highest until the file is small enough. */
const QUALITIES = [80, 70, 58, 44];

export interface OgPicture extends CardText {
  /** Path of the page's picture. */
  file: string;
  /** Position of the picture's subject, which the crop keeps in view. */
  focus: Point;
}

async function compose(picture: OgPicture, svg: string): Promise<Buffer> {
  const master = sharp(picture.file);
  const frame = await master
    .extract(cropBox(await master.metadata(), OG_WIDTH / OG_HEIGHT, picture.focus))
    .resize(OG_WIDTH, OG_HEIGHT)
    .composite([{ input: Buffer.from(svg) }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: OG_WIDTH, height: OG_HEIGHT, channels: frame.info.channels };
  for (const quality of QUALITIES) {
    const jpeg = await sharp(frame.data, { raw })
      .jpeg({ quality, progressive: true, optimiseCoding: true })
      .toBuffer();
    if (jpeg.length <= OG_MAX_BYTES) return jpeg;
  }
  throw new Error(
    `${picture.file}: the link preview is larger than ${OG_MAX_BYTES} bytes at every quality`,
  );
}

/**
 * Renders a link preview picture, 1200 by 630 pixels, or reads it from the cache.
 * @param cacheFolder folder of cached pictures, each named by a hash of its inputs
 * @returns the bytes of the JPEG
 */
export async function ogPicture(
  picture: OgPicture,
  cacheFolder = "node_modules/.cache/og",
): Promise<Buffer> {
  const svg = await cardSvg(picture);
  const hash = createHash("sha256")
    .update(JSON.stringify([svg, picture.focus]))
    .update(await readFile(picture.file))
    .digest("hex");
  const cached = join(cacheFolder, `${hash}.jpg`);
  try {
    return await readFile(cached);
  } catch {
    const jpeg = await compose(picture, svg);
    await mkdir(cacheFolder, { recursive: true });
    await writeFile(cached, jpeg);
    return jpeg;
  }
}
