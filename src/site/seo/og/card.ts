/**
 * Renders the text layer of a link preview picture as SVG: scrim, title, logo and business name. satori
 * converts text to outlines, so the build machine needs no fonts.
 */
import { readFileSync } from "node:fs";
import { type CSSProperties, createElement, type ReactElement, type ReactNode } from "react";
import satori from "satori";
import { colorToken } from "../../styles/token.ts";

/** Size of a link preview picture in pixels: 1.91:1, the ratio that all networks crop to (ogp.me). */
export const OG_WIDTH = 1200;
export const OG_HEIGHT = 630;

const MARGIN = { x: 64, y: 52 };
const TITLE_WIDTH = 1072;
/** Average letter width in ems, rounded up, so that a title never wraps to more lines than calculated. */
const ADVANCE = 0.42;

/** Maximum length of a title in large type, in characters. */
const SHORT_TITLE = 34;

const FONT_FILE =
  "node_modules/@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff";

const box = (style: CSSProperties, ...children: ReactNode[]): ReactElement =>
  createElement("div", { style: { display: "flex", ...style } }, ...children);

export interface CardWords {
  title: string;
  businessName: string;
  /** The logo for dark backgrounds, as SVG. */
  mark: string;
}

function brand({ businessName, mark }: CardWords): ReactElement {
  const src = `data:image/svg+xml;base64,${Buffer.from(mark).toString("base64")}`;
  return box(
    { alignItems: "center", fontSize: 40 },
    createElement("img", { src, width: 84, height: 84 }),
    box({ marginLeft: 20 }, businessName),
  );
}

/** A gradient dark enough that name and title have a contrast of 4.5:1 even on a white picture (WCAG 1.4.3). */
function scrim(titleTop: number): string {
  const ink = colorToken("ink-950");
  const stop = (alpha: number, y: number) =>
    `${ink}${Math.round(alpha * 255)
      .toString(16)
      .padStart(2, "0")} ${y}px`;
  const stops = [
    stop(0.72, 0),
    stop(0.66, MARGIN.y + 90),
    stop(0.04, Math.min(MARGIN.y + 250, titleTop - 90)),
    stop(0.04, titleTop - 90),
    stop(0.68, titleTop),
    stop(0.86, OG_HEIGHT),
  ];
  return `linear-gradient(180deg, ${stops.join(", ")})`;
}

function card(words: CardWords): ReactElement {
  const fontSize = words.title.length > SHORT_TITLE ? 78 : 96;
  const lineHeight = 1.04;
  const lines = Math.ceil((words.title.length * fontSize * ADVANCE) / TITLE_WIDTH);
  const titleTop = OG_HEIGHT - MARGIN.y - lines * fontSize * lineHeight;
  return box(
    {
      boxSizing: "border-box",
      width: OG_WIDTH,
      height: OG_HEIGHT,
      flexDirection: "column",
      justifyContent: "space-between",
      padding: `${MARGIN.y}px ${MARGIN.x}px`,
      color: colorToken("paper-50"),
      fontFamily: "Instrument Serif",
      backgroundImage: scrim(titleTop),
    },
    brand(words),
    box(
      {
        maxWidth: TITLE_WIDTH,
        fontSize,
        lineHeight,
        letterSpacing: "-0.015em",
        textWrap: "balance",
      },
      words.title,
    ),
  );
}

export const cardSvg = (words: CardWords): Promise<string> =>
  satori(card(words), {
    width: OG_WIDTH,
    height: OG_HEIGHT,
    fonts: [
      {
        name: "Instrument Serif",
        data: readFileSync(FONT_FILE),
        weight: 400,
        style: "normal",
      },
    ],
  });
