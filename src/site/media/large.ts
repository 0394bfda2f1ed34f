/** A still as large as a screen shows it, for the lightbox. */
import { getImage } from "astro:assets";
import { sizeOf, stillImage } from "./masters.ts";
import { jpegUrl } from "./picture.ts";

export interface LargePicture {
  /** Root-relative URL of a JPEG: what a tile links to without script. */
  href: string;
  /** AVIF candidates with their widths. */
  srcset: string;
  width: number;
  height: number;
}

/** Pixel widths offered; those of the heroes, so that a picture shown in one is the same file. */
const WIDTHS = [1280, 1920, 2560];
const AVIF_QUALITY = 48;

/** The large picture of a still, by its file name without ending. */
export async function largeStill(name: string): Promise<LargePicture> {
  const image = stillImage(name);
  const { width, height } = sizeOf(image);
  const candidates = WIDTHS.filter((wanted) => wanted <= width).map(async (wanted) => {
    const { src } = await getImage({
      src: image,
      format: "avif",
      quality: AVIF_QUALITY,
      width: wanted,
    });
    return `${src} ${wanted}w`;
  });
  const srcset = (await Promise.all(candidates)).join(", ");
  return { href: await jpegUrl(image, Math.max(...WIDTHS)), srcset, width, height };
}
