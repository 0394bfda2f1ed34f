/**
 * Builds the data for a `<picture>` from a master: AVIF variants at several widths, one JPEG for browsers
 * without AVIF, and the dimensions. astro:assets (sharp) encodes and caches the files.
 */

import { getImage } from "astro:assets";
import type { ImageMetadata } from "astro";
import { cropBox, cssPosition } from "./crop.ts";
import { filmMaster, type Master, stillMaster, tallMaster } from "./masters.ts";

/** Props for components/picture. Serializable, because hydrated islands receive it as a prop. */
export type PictureData = Awaited<ReturnType<typeof buildPicture>>;

interface Frame {
  /** Widths of the variants in pixels. */
  widths: readonly number[];
  /** The picture's display width, as in `<source sizes>`; may depend on the master's aspect ratio. */
  sizes: string | ((ratio: number) => string);
  /** Width over height; defaults to the master's. */
  ratio?: number;
  media?: string;
  /** Uses the portrait master `<name>-tall` if it exists; encodes at a lower quality. */
  upright?: true;
  /** Encodes at a lower quality; artifacts don't show on a phone's dense pixels. */
  coarse?: true;
}

/** A phone in portrait, where a 16:9 crop would be enlarged threefold to fill the screen. */
const phone = { widths: [480, 750, 1080], sizes: "100vw", upright: true } as const;

/** The upper part of a phone's screen, with text below. */
const phoneTop: Frame = { ...phone, ratio: 4 / 5, media: "(max-width: 47.99rem)" };

/**
 * The top third of a phone's screen: a landscape area, so the browser crops the landscape master. Covers
 * 32svh (ServiceHero.tsx), so a wide picture is displayed wider than the screen.
 */
const phoneThird: Frame = {
  coarse: true,
  widths: [480, 750, 900, 1080],
  sizes: (ratio) => `max(100vw, ${Math.round(32 * ratio)}svh)`,
  media: "(max-width: 47.99rem)",
};

/**
 * The frames that pictures are shown in. Each lists its sources, narrowest media query first; the last
 * has no media query. Pictures as wide as a phone's screen have a 750 px variant rather than 720: a
 * 412 px phone at 1.75x needs 721 and would load the next size.
 */
const FRAMES = {
  /** Fills the viewport behind a headline. */
  window: [
    { ...phone, ratio: 9 / 16, media: "(max-aspect-ratio: 3/4)" },
    { widths: [1280, 1920, 2560], sizes: "100vw" },
  ],
  /** A slide's film poster: nearly square on a phone. */
  film: [
    { ...phone, ratio: 4 / 5, media: "(max-aspect-ratio: 3/4)" },
    { widths: [1280, 1920], sizes: "100vw" },
  ],
  /** City hero: full width on desktop, the top half of a phone's screen. */
  opening: [phoneTop, { widths: [1280, 1920, 2560], sizes: "100vw" }],
  /** Service hero: full width on desktop, the top third of a phone's screen. */
  lead: [phoneThird, { widths: [1280, 1920, 2560], sizes: "100vw" }],
  /** Full width, about 2:1 on desktop. */
  band: [
    { widths: [480, 750, 1080], sizes: "100vw", ratio: 4 / 3, media: "(max-width: 47.99rem)" },
    { widths: [960, 1440, 1920], sizes: "100vw", ratio: 2 },
  ],
  /** Half the page on desktop, full width on a phone. */
  half: [{ widths: [480, 750, 960, 1440], sizes: "(min-width: 64rem) 50vw, 100vw", ratio: 4 / 3 }],
  /** Next to a text column on desktop, the top third of a phone's screen. */
  side: [
    phoneThird,
    { widths: [960, 1280, 1600], sizes: "(min-width: 60rem) 75vw, 100vw", ratio: 5 / 4 },
  ],
  /** A film or a 16:9 still across most of the page. */
  screen: [{ widths: [750, 960, 1280], sizes: "(min-width: 84rem) 76rem, 94vw", ratio: 16 / 9 }],
  /** Below a story's heading, uncropped. */
  story: [{ widths: [480, 750, 1280], sizes: "(min-width: 60rem) 36vw, 92vw" }],
  /** One of three cards in a row. */
  tile: [
    {
      widths: [360, 720],
      sizes: "(min-width: 60rem) 28vw, (min-width: 40rem) 45vw, 92vw",
      ratio: 4 / 3,
    },
  ],
  /** The narrower of two columns; shares its files with `tile`. */
  column: [{ widths: [360, 720], sizes: "(min-width: 60rem) 38vw, 92vw", ratio: 4 / 3 }],
  /** A portrait tile in the portfolio's grid. */
  tall: [{ widths: [480, 750, 960], sizes: "(min-width: 64rem) 38vw, 100vw", ratio: 4 / 5 }],
  /** The whole master, uncropped. */
  whole: [{ widths: [480, 750, 960], sizes: "(min-width: 64rem) 40vw, 100vw" }],
  /** Most of the viewport: uncropped on desktop, portrait on a phone. */
  exhibit: [
    { ...phone, widths: [750], ratio: 4 / 5, media: "(max-width: 47.99rem)" },
    { widths: [1280, 1920], sizes: "(min-width: 60rem) 92vw, 100vw" },
  ],
  /** The lightbox; the same widths as the heroes, so that they share files. */
  large: [{ widths: [1280, 1920, 2560], sizes: "100vw" }],
} as const satisfies Record<string, readonly Frame[]>;

export type FrameName = keyof typeof FRAMES;

/**
 * Width in pixels of a picture's JPEG, for the few browsers without AVIF (Safari before 16.4), which crop
 * it, and for search engines; Google recommends at least 1200.
 */
export const JPEG_WIDTH = 1200;

/** AVIF quality, chosen by eye on the darkest and the most detailed master. */
const QUALITY = 48;
/** AVIF quality for phones, whose dense pixels hide artifacts. */
const PHONE_QUALITY = 36;
/** Portrait variants narrower than this, in pixels, are encoded at the phone quality. */
const PHONE_MAX_WIDTH = 1000;

async function frameSource({ image, focus }: Master, frame: Frame) {
  const widest = frame.ratio ? cropBox(image, frame.ratio, focus).width : image.width;
  const candidates = await Promise.all(
    frame.widths
      .filter((width) => width <= widest)
      .map(async (width) => {
        const isForPhone =
          frame.upright || frame.coarse || (image.height > image.width && width < PHONE_MAX_WIDTH);
        const quality = isForPhone ? PHONE_QUALITY : QUALITY;
        const height = frame.ratio && Math.round(width / frame.ratio);
        const shape = height ? { height, fit: "cover", position: cssPosition(focus) } : {};
        const { src } = await getImage({ src: image, format: "avif", quality, width, ...shape });
        return `${src} ${width}w`;
      }),
  );
  return {
    type: "image/avif",
    srcSet: candidates.join(", "),
    sizes: typeof frame.sizes === "string" ? frame.sizes : frame.sizes(image.width / image.height),
    /** Art direction: the media query of this crop. */
    ...(frame.media ? { media: frame.media } : {}),
  };
}

async function buildPicture(frames: readonly Frame[], master: Master, tall = master) {
  const { image, alt, focus } = master;
  const main = frames.at(-1) as Frame;
  const [sources, src] = await Promise.all([
    Promise.all(frames.map((frame) => frameSource(frame.upright ? tall : master, frame))),
    jpegUrl(image, JPEG_WIDTH),
  ]);
  return {
    alt,
    src,
    width: image.width,
    height: main.ratio ? Math.round(image.width / main.ratio) : image.height,
    sources,
    /** Position of the subject, for the browser's crop. */
    focus,
  };
}

/** Builds the data of a still in one of the frames. */
export const still = (name: string, frame: FrameName): Promise<PictureData> =>
  buildPicture(FRAMES[frame], stillMaster(name), tallMaster(name));

/**
 * Builds the data of an uncropped master, with few variants because the site has many works.
 * @param sizes its display width, as in `<source sizes>`
 */
export const galleryPicture = (master: Master, sizes: string): Promise<PictureData> =>
  buildPicture([{ widths: [480, 750, 1280, 1920], sizes }], master);

/** Builds the data of a film's poster in one of the frames. */
export const poster = (name: string, frame: FrameName): Promise<PictureData> =>
  buildPicture(FRAMES[frame], filmMaster(name).poster);

/** Encodes a film's poster as AVIF and returns its URL, for `<video poster>`. */
export async function videoPoster({ image }: Master): Promise<string> {
  const { src } = await getImage({ src: image, format: "avif", quality: 52, width: 1280 });
  return src;
}

/**
 * Encodes a master as JPEG and returns its root-relative URL.
 * @param width pixels; never enlarged beyond the master
 */
export async function jpegUrl(image: ImageMetadata, width: number): Promise<string> {
  const { src } = await getImage({
    src: image,
    format: "jpeg",
    quality: 76,
    width: Math.min(width, image.width),
  });
  return src;
}
