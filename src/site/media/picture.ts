/**
 * Builds the data for a `<picture>` from a master: AVIF variants at several widths, one JPEG for browsers
 * without AVIF, and the dimensions. astro:assets (sharp) encodes and caches the files.
 */

import { getImage } from "astro:assets";
import type { ImageMetadata } from "astro";
import { cropBox, cssPosition } from "./crop.ts";
import { filmMaster, type Master, stillMaster, tallMaster } from "./masters.ts";

/**
 * The data that components/picture renders. It is serializable, because hydrated islands receive it as a
 * prop.
 */
export type PictureData = Awaited<ReturnType<typeof buildPicture>>;

/** One `<source>` of a frame. */
interface FrameSource {
  /** Widths of the encoded variants, in pixels. */
  widths: readonly number[];
  /**
   * Display width of the picture, as in `<source sizes>`. A function can derive it from the master's aspect
   * ratio.
   */
  sizes: string | ((ratio: number) => string);
  /** Width of the crop divided by its height; defaults to the master's aspect ratio. */
  ratio?: number;
  /** Media query under which browsers use this source. */
  media?: string;
  /** Uses the portrait master `<name>-tall` if it exists, and encodes at the lower quality for phones. */
  isPortrait?: true;
  /** Encodes at the lower quality for phones, whose dense pixels hide artifacts. */
  isLowQuality?: true;
}

/**
 * Source for a phone in portrait, as wide as the screen. It uses the portrait master, because a 16:9 crop
 * would have to be enlarged threefold to fill the screen.
 */
const phone = { widths: [480, 750, 1080], sizes: "100vw", isPortrait: true } as const;

/** Source for the upper part of a phone's screen, with the page's text below it. */
const phoneTop: FrameSource = { ...phone, ratio: 4 / 5, media: "(max-width: 47.99rem)" };

/**
 * Source for the top third of a phone's screen. This area is landscape, so the browser crops the landscape
 * master. It is 32svh high (ServiceHero.tsx), so a wide picture is displayed wider than the screen.
 */
const phoneThird: FrameSource = {
  isLowQuality: true,
  widths: [480, 750, 900, 1080],
  sizes: (ratio) => `max(100vw, ${Math.round(32 * ratio)}svh)`,
  media: "(max-width: 47.99rem)",
};

/**
 * The frames in which pages show pictures. Each lists its sources, starting with the narrowest media query;
 * the last source has no media query. Pictures as wide as a phone's screen have a variant of 750 px instead
 * of 720: a 412 px phone at 1.75x needs 721 px and would load the next larger variant.
 */
const FRAMES = {
  /** A picture that fills the viewport behind a headline. */
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
  /** A band across the full width of the page, about 2:1 on desktop. */
  band: [
    { widths: [480, 750, 1080], sizes: "100vw", ratio: 4 / 3, media: "(max-width: 47.99rem)" },
    { widths: [960, 1440, 1920], sizes: "100vw", ratio: 2 },
  ],
  /** A picture half as wide as the page on desktop, and as wide as the screen on a phone. */
  half: [{ widths: [480, 750, 960, 1440], sizes: "(min-width: 64rem) 50vw, 100vw", ratio: 4 / 3 }],
  /** A picture beside a text column on desktop, and in the top third of a phone's screen. */
  side: [
    phoneThird,
    { widths: [960, 1280, 1600], sizes: "(min-width: 60rem) 75vw, 100vw", ratio: 5 / 4 },
  ],
  /** A film or a 16:9 still across most of the page. */
  screen: [{ widths: [750, 960, 1280], sizes: "(min-width: 84rem) 76rem, 94vw", ratio: 16 / 9 }],
  /** An uncropped picture below a story's heading. */
  story: [{ widths: [480, 750, 1280], sizes: "(min-width: 60rem) 36vw, 92vw" }],
  /** One of three cards in a row. */
  tile: [
    {
      widths: [360, 720],
      sizes: "(min-width: 60rem) 28vw, (min-width: 40rem) 45vw, 92vw",
      ratio: 4 / 3,
    },
  ],
  /**
   * The narrower of two columns. Its sizes are the same as those of `tile`, so that both use the same files.
   */
  column: [{ widths: [360, 720], sizes: "(min-width: 60rem) 38vw, 92vw", ratio: 4 / 3 }],
  /** A portrait tile in the portfolio's grid. */
  tall: [{ widths: [480, 750, 960], sizes: "(min-width: 64rem) 38vw, 100vw", ratio: 4 / 5 }],
  /** The whole master, uncropped. */
  whole: [{ widths: [480, 750, 960], sizes: "(min-width: 64rem) 40vw, 100vw" }],
  /** A work that fills most of the viewport: uncropped on desktop, portrait on a phone. */
  exhibit: [
    { ...phone, widths: [750], ratio: 4 / 5, media: "(max-width: 47.99rem)" },
    { widths: [1280, 1920], sizes: "(min-width: 60rem) 92vw, 100vw" },
  ],
  /** The lightbox. Its widths are the same as the heroes', so that both use the same files. */
  large: [{ widths: [1280, 1920, 2560], sizes: "100vw" }],
} as const satisfies Record<string, readonly FrameSource[]>;

export type FrameName = keyof typeof FRAMES;

/**
 * Width of a picture's JPEG, in pixels. The JPEG is for search engines, for which Google recommends at least
 * 1200, and for the few browsers without AVIF (Safari before 16.4), which crop it themselves.
 */
export const JPEG_WIDTH = 1200;

/** AVIF quality, chosen by eye on the darkest master and on the most detailed one. */
const QUALITY = 48;
/** Lower AVIF quality for phones, whose dense pixels hide artifacts. */
const PHONE_QUALITY = 36;
/**
 * Variants of portrait masters that are narrower than this, in pixels, are encoded at the quality for phones.
 */
const PHONE_MAX_WIDTH = 1000;

async function buildSource({ image, focus }: Master, source: FrameSource) {
  const widest = source.ratio ? cropBox(image, source.ratio, focus).width : image.width;
  const candidates = await Promise.all(
    source.widths
      .filter((width) => width <= widest)
      .map(async (width) => {
        const isForPhone =
          source.isPortrait ||
          source.isLowQuality ||
          (image.height > image.width && width < PHONE_MAX_WIDTH);
        const quality = isForPhone ? PHONE_QUALITY : QUALITY;
        const height = source.ratio && Math.round(width / source.ratio);
        const shape = height ? { height, fit: "cover", position: cssPosition(focus) } : {};
        const { src } = await getImage({ src: image, format: "avif", quality, width, ...shape });
        return `${src} ${width}w`;
      }),
  );
  return {
    type: "image/avif",
    srcSet: candidates.join(", "),
    sizes:
      typeof source.sizes === "string" ? source.sizes : source.sizes(image.width / image.height),
    ...(source.media ? { media: source.media } : {}),
  };
}

async function buildPicture(frameSources: readonly FrameSource[], master: Master, tall = master) {
  const { image, alt, focus } = master;
  const defaultSource = frameSources.at(-1) as FrameSource;
  const [sources, src] = await Promise.all([
    Promise.all(
      frameSources.map((source) => buildSource(source.isPortrait ? tall : master, source)),
    ),
    jpegUrl(image, JPEG_WIDTH),
  ]);
  return {
    alt,
    src,
    width: image.width,
    height: defaultSource.ratio ? Math.round(image.width / defaultSource.ratio) : image.height,
    sources,
    /** Position of the subject, which the browser keeps in view when it crops the picture. */
    focus,
  };
}

/** Builds the data of a still for one of the frames. */
export const stillPicture = (name: string, frame: FrameName): Promise<PictureData> =>
  buildPicture(FRAMES[frame], stillMaster(name), tallMaster(name));

/**
 * Builds the data of a master for a gallery, uncropped. There are few variants, because the site has many
 * works.
 * @param sizes display width of the picture, as in `<source sizes>`
 */
export const galleryPicture = (master: Master, sizes: string): Promise<PictureData> =>
  buildPicture([{ widths: [480, 750, 1280, 1920], sizes }], master);

/** Builds the data of a film's poster for one of the frames. */
export const posterPicture = (name: string, frame: FrameName): Promise<PictureData> =>
  buildPicture(FRAMES[frame], filmMaster(name).poster);

/** Encodes a film's poster as AVIF and returns its URL, for `<video poster>`. */
export async function videoPoster({ image }: Master): Promise<string> {
  const { src } = await getImage({ src: image, format: "avif", quality: 52, width: 1280 });
  return src;
}

/**
 * Encodes a master as JPEG and returns the JPEG's root-relative URL.
 * @param width width of the JPEG in pixels; a narrower master is not enlarged
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
