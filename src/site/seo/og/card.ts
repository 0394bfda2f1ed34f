/**
 * The words of a link preview picture as SVG: scrim, title, mark and name. satori sets the type
 * as outlines, so the machine that builds needs no font installed.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import satori from "satori";

/** Size of a link preview picture in pixels (ogp.me; 1.91 to 1 as all networks crop). */
export const OG_WIDTH = 1200;
export const OG_HEIGHT = 630;

/** Longest title at the large size, in characters. */
const SHORT_TITLE = 34;

const FONT_FILE =
  "node_modules/@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff";
const INK = "10, 21, 19";
const PAPER = "#fbf9f4";

let font: Buffer | undefined;

type Style = Record<string, string | number>;
type Children = string | CardNode | CardNode[];
interface CardNode {
  type: "div" | "img";
  props: { style: Style; src?: string; width?: number; height?: number; children?: Children };
}

const box = (style: Style, children?: Children): CardNode => ({
  type: "div",
  props: { style: { display: "flex", ...style }, ...(children ? { children } : {}) },
});

export interface CardWords {
  title: string;
  businessName: string;
  /** The brand mark as SVG. */
  mark: string;
}

/** The mark on a disc of paper: it is drawn in ink, and the picture under it may be dark. */
function brand({ businessName, mark }: CardWords): CardNode {
  const src = `data:image/svg+xml;base64,${Buffer.from(mark).toString("base64")}`;
  const disc = {
    width: 76,
    height: 76,
    borderRadius: 38,
    backgroundColor: PAPER,
    alignItems: "center",
    justifyContent: "center",
  };
  return box({ alignItems: "center", fontSize: 38 }, [
    box(disc, { type: "img", props: { src, width: 52, height: 52, style: {} } }),
    box({ marginLeft: 22 }, businessName),
  ]);
}

function card(words: CardWords): CardNode {
  const fontSize = words.title.length > SHORT_TITLE ? 76 : 92;
  return box(
    {
      width: OG_WIDTH,
      height: OG_HEIGHT,
      flexDirection: "column",
      justifyContent: "space-between",
      padding: "56px 64px",
      color: PAPER,
      fontFamily: "Instrument Serif",
      // Dark enough at both ends that paper-white type keeps 4.5:1 on a white picture.
      backgroundImage: `linear-gradient(180deg, rgba(${INK}, 0.82) 0%, rgba(${INK}, 0.3) 32%, rgba(${INK}, 0.86) 68%, rgba(${INK}, 0.94) 100%)`,
    },
    [
      brand(words),
      box({ maxWidth: 1040, fontSize, lineHeight: 1.04, letterSpacing: "-0.015em" }, words.title),
    ],
  );
}

/**
 * @param words what the card says
 * @param root folder that holds node_modules
 */
export async function cardSvg(words: CardWords, root = process.cwd()): Promise<string> {
  font ??= readFileSync(join(root, FONT_FILE));
  return satori(card(words) as unknown as Parameters<typeof satori>[0], {
    width: OG_WIDTH,
    height: OG_HEIGHT,
    fonts: [{ name: "Instrument Serif", data: font, weight: 400, style: "normal" }],
  });
}
