import { getImage } from "astro:assets";
import sharp from "sharp";
import { cropBox, cssPosition } from "./crop.ts";
import type { Master } from "./masters.ts";
import { PART_RATIO, SHAPES, type ShapeName, type ShapeSource } from "./shapes.ts";

export type PictureData = Awaited<ReturnType<typeof buildPicture>>;

/**
 * Width of a picture's JPEG, in pixels. The JPEG is for search engines, for which Google recommends at least
 * 1200, and for the few browsers without AVIF (Safari before 16.4), which crop it themselves.
 */
export const JPEG_WIDTH = 1200;

/** AVIF quality, chosen by eye on the darkest master and on the most detailed one. */
const QUALITY = 48;
const PHONE_QUALITY = 36;
const JPEG_QUALITY = 64;

/** Options of the image service. What is narrower than `width` keeps its own width. */
function sizeOf(master: Master, width: number, ratio = master.share && PART_RATIO) {
  const { image, focus, share } = master;
  if (!ratio) return { width: Math.min(width, image.width) };
  const cropped = Math.min(width, cropBox(image, ratio, focus, share).width);
  const position = cssPosition(focus) + (share ? ` ${100 * share}%` : "");
  return { width: cropped, height: Math.round(cropped / ratio), fit: "cover", position };
}

async function buildSource(
  master: Master,
  { widths, sizes, ratio, media, isForPhone }: ShapeSource,
) {
  const quality = isForPhone ? PHONE_QUALITY : QUALITY;
  const candidates = widths.map(async (width) => {
    const size = sizeOf(master, width, ratio);
    const { src } = await getImage({ src: master.image, format: "avif", quality, ...size });
    return `${src} ${size.width}w`;
  });
  const srcSet = [...new Set(await Promise.all(candidates))].join(", ");
  return { type: "image/avif", srcSet, sizes, media };
}

async function buildPicture(shape: readonly ShapeSource[], master: Master) {
  const { image, alt, focus, rendered, tall = master } = master;
  const ratio = shape.at(-1)?.ratio;
  const [sources, src, mean] = await Promise.all([
    Promise.all(shape.map((source) => buildSource(source.isForPhone ? tall : master, source))),
    jpegUrl(master, JPEG_WIDTH),
    meanColor(master.file),
  ]);
  return {
    alt,
    src,
    mean,
    width: image.width,
    height: ratio ? Math.round(image.width / ratio) : image.height,
    sources,
    focus,
    rendered,
  };
}

const meanColors = new Map<string, Promise<string>>();

async function computeMean(file: string): Promise<string> {
  const pixel = await sharp(file).resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  return `#${pixel.toString("hex")}`;
}

function meanColor(file: string): Promise<string> {
  const color = meanColors.get(file) ?? computeMean(file);
  meanColors.set(file, color);
  return color;
}

export const masterPicture = (master: Master, shape: ShapeName): Promise<PictureData> =>
  buildPicture(SHAPES[shape], master);

/** Uncropped. The caller knows how wide the page shows it. */
export const galleryPicture = (master: Master, sizes: string): Promise<PictureData> =>
  buildPicture([{ widths: [480, 828, 1280, 1920, 2560], sizes }], master);

/** @param width in pixels; a narrower picture is not enlarged */
export async function jpegUrl(master: Master, width: number): Promise<string> {
  const size = sizeOf(master, width);
  const options = { src: master.image, format: "jpeg", quality: JPEG_QUALITY, ...size };
  return (await getImage(options)).src;
}
