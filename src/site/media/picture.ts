/**
 * Turns a master into what `<picture>` needs: AVIF, WebP and JPEG at fitting widths,
 * dimensions, a placeholder colour. Encoded by astro:assets (sharp), cached between builds.
 */

import { getImage } from "astro:assets";
import { fileURLToPath } from "node:url";
import type { ImageMetadata } from "astro";
import sharp from "sharp";
import { filmFiles, mediaIndex, stillImage } from "./masters.ts";

export interface PictureSource {
  type: string;
  srcset: string;
  sizes: string;
  /** Art direction: the frame this crop is for. */
  media?: string;
}

/** Everything `components/picture` renders. Plain data: it crosses into hydrated islands. */
export interface PictureData {
  alt: string;
  src: string;
  width: number;
  height: number;
  sources: PictureSource[];
  /** Mean colour as six hex digits, painted until the picture is there. */
  placeholder: string;
  focus: "centre" | "left" | "right" | "top" | "bottom";
}

interface Frame {
  /** Pixel widths offered. */
  widths: readonly number[];
  sizes: string;
  /** Width over height; absent keeps the master's. */
  ratio?: number;
  media?: string;
  /** Off the formats' usual quality: a phone's dense pixels hide what a desk would show. */
  coarser?: number;
}

/** Tall crop for phones held upright: a 16:9 frame would be enlarged threefold to fill them. */
const upright: Frame = {
  widths: [480, 750, 1080],
  sizes: "100vw",
  ratio: 3 / 5,
  media: "(max-aspect-ratio: 3/4)",
  coarser: 8,
};

/**
 * The frames pictures are shown in, narrowest condition first; the last has no
 * condition. 750 and not 720: a phone of 412 px at 1.75x asks for 721, and would take the next.
 */
const FRAMES = {
  /** Fills the window behind a headline. */
  hero: [upright, { widths: [1280, 1920, 2560], sizes: "100vw" }],
  /** Across the page, about 21:9 on a desk. */
  band: [
    { widths: [480, 750, 1080], sizes: "100vw", ratio: 4 / 3, media: "(max-width: 47.99rem)" },
    { widths: [960, 1440, 1920], sizes: "100vw", ratio: 2 },
  ],
  /** Half of the page on a desk, all of it on a phone. */
  half: [{ widths: [480, 750, 960, 1440], sizes: "(min-width: 64rem) 50vw, 100vw", ratio: 4 / 3 }],
  /** Beside a column of words: upright on a desk, across a phone. */
  side: [
    { widths: [480, 750, 1080], sizes: "100vw", ratio: 4 / 3, media: "(max-width: 59.99rem)" },
    { widths: [720, 960, 1200], sizes: "50vw", ratio: 4 / 5 },
  ],
  /** A film, or a still in a film's shape, across most of the page. */
  screen: [{ widths: [750, 960, 1280], sizes: "(min-width: 84rem) 76rem, 94vw", ratio: 16 / 9 }],
  /** One of three in a row. */
  tile: [
    {
      widths: [360, 720],
      sizes: "(min-width: 60rem) 28vw, (min-width: 40rem) 45vw, 92vw",
      ratio: 4 / 3,
    },
  ],
  /** A tall tile of a mosaic. */
  tall: [{ widths: [480, 750, 960], sizes: "(min-width: 64rem) 38vw, 100vw", ratio: 4 / 5 }],
  /** The whole master, uncropped. */
  whole: [{ widths: [480, 750, 960], sizes: "(min-width: 64rem) 40vw, 100vw" }],
} as const satisfies Record<string, readonly Frame[]>;

export type FrameName = keyof typeof FRAMES;

/** Widths a frame is offered in, of those its master can fill. */
type Choice = (widths: readonly number[]) => readonly number[];

/**
 * Quality per format, chosen by eye on the darkest and the busiest master. WebP is for the
 * few browsers without AVIF: one middling width serves them, and every page names fewer files.
 */
const FORMATS: readonly { format: "avif" | "webp"; quality: number; choose: Choice }[] = [
  { format: "avif", quality: 48, choose: (widths) => widths },
  { format: "webp", quality: 62, choose: (widths) => widths.slice(0, 2).slice(-1) },
];

async function frameSources(image: ImageMetadata, frame: Frame, position: string) {
  const fitting = frame.widths.filter((width) => width <= image.width);
  const sources: PictureSource[] = [];
  for (const { format, quality, choose } of FORMATS) {
    const candidates = await Promise.all(
      choose(fitting).map(async (width) => {
        const { src } = await getImage({
          src: image,
          format,
          quality: quality - (frame.coarser ?? 0),
          ...crop(frame, width, position),
        });
        return `${src} ${width}w`;
      }),
    );
    sources.push({
      type: `image/${format}`,
      srcset: candidates.join(", "),
      sizes: frame.sizes,
      ...(frame.media ? { media: frame.media } : {}),
    });
  }
  return sources;
}

function crop(frame: Frame, width: number, position: string) {
  if (!frame.ratio) return { width };
  return { width, height: Math.round(width / frame.ratio), fit: "cover", position } as const;
}

async function placeholderOf(image: ImageMetadata): Promise<string> {
  const path = (image as ImageMetadata & { fsPath?: string }).fsPath ?? fileURLToPath(image.src);
  const { channels } = await sharp(path).stats();
  return channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0"))
    .join("");
}

async function build(
  image: ImageMetadata,
  alt: string,
  focus: PictureData["focus"],
  name: FrameName,
): Promise<PictureData> {
  const frames: readonly Frame[] = FRAMES[name];
  const main = frames.at(-1) as Frame;
  const width = Math.min(1440, image.width);
  const [sources, fallback, placeholder] = await Promise.all([
    Promise.all(frames.map((frame) => frameSources(image, frame, focus))),
    getImage({ src: image, format: "jpeg", quality: 72, ...crop(main, width, focus) }),
    placeholderOf(image),
  ]);
  return {
    alt,
    src: fallback.src,
    width,
    height: Math.round(width / (main.ratio ?? image.width / image.height)),
    sources: sources.flat(),
    placeholder,
    focus,
  };
}

/** A still for one of the site's frames. */
export function still(name: string, frame: FrameName): Promise<PictureData> {
  const image = stillImage(name);
  const { alt, focus } = mediaIndex().stills[name] ?? { alt: "", focus: "centre" as const };
  return build(image, alt, focus, frame);
}

/** A film's poster for one of the site's frames. */
export function poster(name: string, frame: FrameName): Promise<PictureData> {
  return build(filmFiles(name).poster, mediaIndex().films[name]?.alt ?? "", "centre", frame);
}

export interface Poster {
  src: string;
  alt: string;
  placeholder: string;
}

/** A film's first frame as the one file that a `<video poster>` takes. */
export async function videoPoster(name: string): Promise<Poster> {
  const image = filmFiles(name).poster;
  const { src } = await getImage({ src: image, format: "avif", quality: 52, width: 1280 });
  const alt = mediaIndex().films[name]?.alt ?? "";
  return { src, alt, placeholder: await placeholderOf(image) };
}

/**
 * Root-relative URL of a JPEG of a still, for feeds and structured data.
 * @param width pixels; never enlarged beyond the master
 */
export async function jpegUrl(name: string, width: number): Promise<string> {
  const image = stillImage(name);
  const { src } = await getImage({
    src: image,
    format: "jpeg",
    quality: 76,
    width: Math.min(width, image.width),
  });
  return src;
}
