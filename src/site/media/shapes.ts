/** Sizes and crops of pictures, named by where and how wide a page shows them. */

export interface ShapeSource {
  widths: readonly number[];
  /** The `sizes` attribute of `<source>`. */
  sizes: string;
  /** Width of the crop divided by its height; defaults to the master's aspect ratio. */
  ratio?: number;
  media?: string;
  /** Uses the portrait master `<name>-tall`, if it exists, and a lower quality. */
  isForPhone?: true;
}

/** Width of a part of a picture, divided by its height. */
export const PART_RATIO = 16 / 9;

const PHONE = "(max-width: 47.99rem)";

/** As wide as the window; cropped on phones. */
const wide = (phoneRatio: number): ShapeSource[] => [
  {
    widths: [480, 750, 1080],
    sizes: "100vw",
    ratio: phoneRatio,
    media: PHONE,
    isForPhone: true,
  },
  { widths: [1280, 1920, 2560], sizes: "100vw" },
];

/**
 * Each shape lists its sources, starting with the narrowest; the last one has no media query. All use the same
 * few widths in pixels, so that a picture shown in several shapes needs few files. 750 instead of 720: a
 * 412 px phone at 1.75x needs 721 px. 828: a 390 px phone at 2x needs 780 px.
 */
export const SHAPES = {
  /** As wide and high as the window, or nearly. */
  full: [
    {
      widths: [480, 750, 1080],
      sizes: "max(100vw, 50vh)",
      ratio: 1 / 2,
      media: "(max-aspect-ratio: 3/4) and (max-width: 47.99rem)",
      isForPhone: true,
    },
    { widths: [1280, 1920, 2560], sizes: "max(100vw, 178vh)" },
  ],
  /** A page's first picture: on phones, nearly square, above the words. */
  hero: [
    {
      widths: [480, 750, 1080],
      sizes: "max(100vw, 46vh)",
      ratio: 1,
      media: PHONE,
      isForPhone: true,
    },
    { widths: [1280, 1920, 2560], sizes: "max(100vw, 160vh)" },
  ],
  stage: wide(4 / 3),
  /** As `stage`, but upright on phones. */
  upright: wide(4 / 5),
  /** As `stage`, but up to two thirds as high as the window, where a wide picture is cropped at its sides. */
  band: [wide(4 / 3)[0] as ShapeSource, { widths: [1280, 1920, 2560], sizes: "max(100vw, 190vh)" }],
  /** About half the window, and all of it on phones. Nearly square, because a long text beside it makes it tall. */
  half: [{ widths: [480, 828, 1280, 1920], sizes: "(min-width: 60rem) 56vw, 100vw", ratio: 5 / 4 }],
  /** As `half`, but beside a form, which can be twice as tall as the picture is wide. */
  column: [
    {
      widths: [480, 828, 1280, 1920],
      sizes: "(min-width: 60rem) max(56vw, 60rem), 100vw",
      ratio: 5 / 4,
    },
  ],
  /** Half the page and flat. */
  flat: [
    {
      widths: [480, 828, 1280],
      sizes: "100vw",
      ratio: 16 / 9,
      media: PHONE,
      isForPhone: true,
    },
    { widths: [750, 1280, 1920], sizes: "min(53vw, 53rem)", ratio: 16 / 9 },
  ],
  /** Beside a column of texts, and nearly as tall. */
  tall: [
    { widths: [480, 828, 1280], sizes: "(min-width: 60rem) max(42vw, 45rem), 100vw", ratio: 4 / 5 },
  ],
  /** A quarter of the page or less. */
  card: [
    {
      widths: [360, 750],
      sizes: "(min-width: 60rem) 24vw, (min-width: 40rem) 45vw, 17rem",
      ratio: 4 / 3,
    },
  ],
  /** The first page of a file: on phones, a square beside the text, cropped. */
  file: [
    {
      widths: [240, 480, 828, 1280],
      sizes: "(min-width: 48rem) 46vw, 8.75rem",
      ratio: 5 / 4,
    },
  ],
  /** One of an orbit's many pictures: uncropped, because a crop would cut off the subject in some. */
  turn: [{ widths: [750, 1280], sizes: "(min-width: 60rem) 57.5rem, 100vw" }],
  /** A part of a picture, over which a smaller part of it lies. */
  part: [
    {
      widths: [480, 750, 1280, 1920],
      sizes: "(min-width: 100rem) 90rem, (min-width: 48rem) 90vw, 100vw",
      ratio: PART_RATIO,
    },
  ],
  thumb: [{ widths: [240, 480], sizes: "(max-width: 47.99rem) 5.5rem, 16rem" }],
  /** Small and uncropped. */
  inset: [{ widths: [360, 750], sizes: "27.5rem" }],
} satisfies Record<string, readonly ShapeSource[]>;

export type ShapeName = keyof typeof SHAPES;
