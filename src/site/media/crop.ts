/**
 * Crops around a focus point, for Astro's image service and for link previews: sharp itself supports
 * only nine fixed positions. Percentages work as in CSS `object-position` (the point at 30% of the master is
 * at 30% of the crop), so the browser's crop matches ours.
 */
import sharpService from "astro/assets/services/sharp";
import sharp from "sharp";
import type { Point } from "../content/media-schema.ts";

export const cssPosition = ({ x, y }: Point): string => `${x}% ${y}%`;

/** Reads what `cssPosition` wrote, and the width of a part of a picture behind it, all in percent. */
const POSITION = /^([\d.]+)% ([\d.]+)%(?: ([\d.]+)%)?$/;

/**
 * All sizes are in pixels.
 * @param ratio width divided by height
 * @param share width of a part of the picture, divided by the width of the largest crop
 */
export function cropBox(
  picture: { width: number; height: number },
  ratio: number,
  { x, y }: Point,
  share = 1,
) {
  const width = Math.round(share * Math.min(picture.width, picture.height * ratio));
  const height = Math.round(share * Math.min(picture.height, picture.width / ratio));
  const left = Math.round(((picture.width - width) * x) / 100);
  const top = Math.round(((picture.height - height) * y) / 100);
  return { left, top, width, height };
}

const service: typeof sharpService = {
  ...sharpService,
  async transform(input, options, config, logger) {
    const { width, height, position } = options;
    const [, x, y, percent = 100] = POSITION.exec(position ?? "") ?? [];
    if (!width || !height || !x || !y)
      return sharpService.transform(input, options, config, logger);
    // Turned upright before it's cropped: phones only note in EXIF which side is up.
    const image = sharp(input).autoOrient();
    const { autoOrient } = await image.metadata();
    const focus = { x: Number(x), y: Number(y) };
    const box = cropBox(autoOrient, width / height, focus, Number(percent) / 100);
    // The crop is not compressed, because Astro's service decodes it immediately.
    const cropped = await image.extract(box).png({ compressionLevel: 0 }).toBuffer();
    return sharpService.transform(cropped, { ...options, position: undefined }, config, logger);
  },
};

/** @public referenced in astro.config.ts */
export default service;
