/** Sizes and crops of pictures, by the place where a page shows them. Being replaced by shapes.ts. */
import { SHAPES } from "./shapes.ts";

export interface FrameSource {
  widths: readonly number[];
  /** As in `<source sizes>`. A function derives them from the master's aspect ratio. */
  sizes: string | ((ratio: number) => string);
  /** Width of the crop divided by its height; defaults to the master's aspect ratio. */
  ratio?: number;
  media?: string;
  /** Uses the portrait master `<name>-tall`, if it exists. */
  isPortrait?: true;
  /** Encodes at the lower quality for phones, whose dense pixels hide artifacts. */
  isForPhone?: true;
}

/**
 * Widths in pixels. Frames share them, so that a picture shown in several frames needs few files. 750 instead
 * of 720: a 412 px phone at 1.75x needs 721 px and would load the next larger variant.
 */
const WIDTHS = {
  card: [360, 720],
  phone: [480, 750, 1080],
  gallery: [480, 750, 1280, 1920],
  screen: [1280, 1920, 2560],
} as const;

const NARROW = "(max-width: 47.99rem)";
const UPRIGHT = "(max-aspect-ratio: 3/4)";

const fullWidth: FrameSource = { widths: WIDTHS.screen, sizes: "100vw" };

/** For a film's poster, which is at most as wide as the film. */
const fullWidthFilm: FrameSource = { ...fullWidth, widths: [1280, 1920] };

/**
 * Source for a phone in portrait, as wide as the screen. It uses the portrait master, because a 16:9 crop
 * would have to be enlarged threefold to fill the screen.
 */
const phoneScreen = (
  ratio: number,
  media: string,
  widths: readonly number[] = WIDTHS.phone,
): FrameSource => ({ widths, sizes: "100vw", ratio, media, isPortrait: true, isForPhone: true });

/**
 * Source for the top third of a phone's screen. This area is landscape, so the browser crops the landscape
 * master. It is 32svh high (ServiceHero.tsx), so a wide picture is displayed wider than the screen.
 */
const phoneThird: FrameSource = {
  widths: [480, 750, 900, 1080],
  sizes: (ratio) => `max(100vw, ${Math.round(32 * ratio)}svh)`,
  media: NARROW,
  isForPhone: true,
};

const cropped = (ratio: number, widths: readonly number[], sizes: string): FrameSource[] => [
  { widths, sizes, ratio },
];

const uncropped = (widths: readonly number[], sizes: string): FrameSource[] => [{ widths, sizes }];

/** Each frame lists its sources, starting with the narrowest; the last one has no media query. */
export const FRAMES = {
  ...SHAPES,
  notFound: [phoneScreen(9 / 16, UPRIGHT), fullWidth],
  slide: [phoneScreen(4 / 5, UPRIGHT), fullWidth],
  slideFilm: [phoneScreen(4 / 5, UPRIGHT), fullWidthFilm],
  filmHero: [
    { widths: WIDTHS.phone, sizes: "100vw", media: NARROW, isForPhone: true },
    fullWidthFilm,
  ],
  cityHero: [phoneScreen(1, NARROW), fullWidth],
  serviceHero: [phoneThird, fullWidth],
  /** A hero whose text is beside the picture on desktop. */
  dividedHero: [phoneThird, ...cropped(5 / 4, [960, 1280, 1600], "(min-width: 60rem) 75vw, 100vw")],
  band: [
    { widths: WIDTHS.phone, sizes: "100vw", ratio: 4 / 3, media: NARROW },
    ...cropped(2, [960, 1440, 1920], "100vw"),
  ],
  halfPage: cropped(4 / 3, [480, 750, 960, 1440], "(min-width: 64rem) 50vw, 100vw"),
  story: uncropped(WIDTHS.gallery, "(min-width: 60rem) 62vw, 100vw"),
  /** One of six pictures of different widths in two rows; a small square on a phone. */
  photoCard: cropped(3 / 2, WIDTHS.card, "(min-width: 60rem) 40vw, (min-width: 40rem) 45vw, 12rem"),
  /** The narrower of two columns. */
  column: cropped(4 / 3, WIDTHS.card, "(min-width: 60rem) 38vw, 92vw"),
  /** One of the pictures in a strip: uncropped on desktop, upright in a narrow window. */
  strip: [
    {
      widths: WIDTHS.card,
      sizes: "20rem",
      ratio: 5 / 6,
      media: "(max-width: 59.99rem)",
      isForPhone: true,
    },
    { widths: WIDTHS.phone, sizes: "38vw" },
  ],
  lightbox: [fullWidth],
} satisfies Record<string, readonly FrameSource[]>;

export type FrameName = keyof typeof FRAMES;

export const galleryFrame = (sizes: string): readonly FrameSource[] =>
  uncropped(WIDTHS.gallery, sizes);
