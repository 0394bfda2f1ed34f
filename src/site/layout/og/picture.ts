import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crop } from "../../content/crop.ts";
import type { Point } from "../../content/media-schema.ts";
import { type CardText, cardSvg, OG_HEIGHT, OG_WIDTH } from "./card.tsx";

/** Maximum file size in bytes: social networks skip pictures that load slowly. */
const OG_MAX_BYTES = 120_000;

const QUALITIES = [80, 70, 58, 44];

export interface OgPicture extends CardText {
  file: string;
  focus: Point;
}

async function compose(picture: OgPicture, svg: string): Promise<Buffer> {
  const cropped = await crop(picture.file, OG_WIDTH / OG_HEIGHT, picture.focus);
  const preview = cropped.resize(OG_WIDTH, OG_HEIGHT).composite([{ input: Buffer.from(svg) }]);
  for (const quality of QUALITIES) {
    const jpeg = await preview
      .clone()
      .jpeg({ quality, progressive: true, optimiseCoding: true })
      .toBuffer();
    if (jpeg.length <= OG_MAX_BYTES) return jpeg;
  }
  throw new Error(
    `${picture.file}: the link preview is larger than ${OG_MAX_BYTES} bytes at every quality`,
  );
}

/** @param cacheFolder folder of cached pictures, each named by a hash of its inputs */
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
