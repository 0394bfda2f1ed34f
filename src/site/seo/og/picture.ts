/** Link preview pictures: a page's picture under its title, as a JPEG kept between builds. */
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { cropBox } from "../../media/crop.ts";
import type { Point } from "../../media/words.ts";
import { type CardWords, cardSvg, OG_HEIGHT, OG_WIDTH } from "./card.ts";

/** Networks skip slow pictures. */
export const OG_MAX_BYTES = 120_000;

/** Tried from the best down until the picture fits. */
const QUALITIES = [80, 70, 58, 44];

/** Increase when the design of the card changes. */
const DESIGN = 1;

export interface OgPicture extends CardWords {
  /** Path of the page's picture. */
  file: string;
  /** Position of its subject; the crop keeps it. */
  focus: Point;
}

async function compose(picture: OgPicture): Promise<Buffer> {
  const master = sharp(picture.file);
  const frame = await master
    .extract(cropBox(await master.metadata(), OG_WIDTH / OG_HEIGHT, picture.focus))
    .resize(OG_WIDTH, OG_HEIGHT)
    .composite([{ input: Buffer.from(await cardSvg(picture)) }])
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
    `${picture.file}: the link preview stays over ${OG_MAX_BYTES} bytes at every quality`,
  );
}

/**
 * The picture as JPEG bytes, 1200 by 630.
 * @param cache folder of pictures by the hash of what went into them
 */
export async function ogPicture(
  picture: OgPicture,
  cache = "node_modules/.cache/og",
): Promise<Buffer> {
  const hash = createHash("sha256")
    .update(
      JSON.stringify([DESIGN, picture.title, picture.businessName, picture.mark, picture.focus]),
    )
    .update(await readFile(picture.file))
    .digest("hex");
  const cached = join(cache, `${hash}.jpg`);
  try {
    return await readFile(cached);
  } catch {
    const jpeg = await compose(picture);
    await mkdir(cache, { recursive: true });
    await writeFile(cached, jpeg);
    return jpeg;
  }
}
