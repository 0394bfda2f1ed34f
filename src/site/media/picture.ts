import { getImage } from "astro:assets";
import type { ImageMetadata } from "astro";
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

const positionOf = ({ focus, share }: Master) =>
  share ? `${cssPosition(focus)} ${100 * share}%` : cssPosition(focus);

async function buildSource(master: Master, source: ShapeSource) {
  const { image, focus, share } = master;
  const { sizes, media, isForPhone } = source;
  const ratio = source.ratio ?? (share && PART_RATIO);
  const widest = ratio ? cropBox(image, ratio, focus, share).width : image.width;
  // A master that is narrower than a width is used as wide as it is.
  const widths = new Set(source.widths.map((width) => Math.min(width, widest)));
  const quality = isForPhone ? PHONE_QUALITY : QUALITY;
  const candidates = [...widths].map(async (width) => {
    const height = ratio && Math.round(width / ratio);
    const crop = height ? { height, fit: "cover", position: positionOf(master) } : {};
    const { src } = await getImage({ src: image, format: "avif", quality, width, ...crop });
    return `${src} ${width}w`;
  });
  const srcSet = (await Promise.all(candidates)).join(", ");
  return { type: "image/avif", srcSet, sizes, media };
}

async function buildPicture(shape: readonly ShapeSource[], master: Master) {
  const { image, alt, focus, rendered, tall = master, share } = master;
  const ratio = shape.at(-1)?.ratio;
  const [sources, src, mean] = await Promise.all([
    Promise.all(shape.map((source) => buildSource(source.isForPhone ? tall : master, source))),
    share ? partUrl(master, share) : jpegUrl(image, JPEG_WIDTH),
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

async function partUrl(master: Master, share: number): Promise<string> {
  const { image, focus } = master;
  const width = Math.min(JPEG_WIDTH, cropBox(image, PART_RATIO, focus, share).width);
  const height = Math.round(width / PART_RATIO);
  const crop = { height, fit: "cover", position: positionOf(master) };
  const { src } = await getImage({
    src: image,
    format: "jpeg",
    quality: JPEG_QUALITY,
    width,
    ...crop,
  });
  return src;
}

/** @param width in pixels; a narrower master is not enlarged */
export async function jpegUrl(image: ImageMetadata, width: number): Promise<string> {
  const { src } = await getImage({
    src: image,
    format: "jpeg",
    quality: JPEG_QUALITY,
    width: Math.min(width, image.width),
  });
  return src;
}
