/** satori converts text to outlines, so the build machine needs no installed fonts. */
import { readFileSync } from "node:fs";
import satori from "satori";
import { markSvg } from "../../content/brand.ts";
import { colorToken } from "../../styles/token.ts";

/** Size of a link preview picture in pixels: 1.91:1, the ratio that social networks crop to. */
export const OG_WIDTH = 1200;
export const OG_HEIGHT = 630;

/** Distance between the text and the edges of the picture, in pixels. */
const MARGIN = { x: 64, y: 52 };
const TITLE_WIDTH = 1072;
/**
 * Average width of a letter in Instrument Serif, in ems, rounded up so that titles don't wrap to more lines
 * than calculated.
 */
const LETTER_WIDTH_EMS = 0.42;

const MAX_LARGE_TITLE_LENGTH = 34;

const FONT_FILE =
  "node_modules/@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff";

export interface CardText {
  title: string;
  businessName: string;
}

/**
 * Returns a gradient that is dark enough to give the business name and the title a contrast of 4.5:1 even on
 * a white picture (WCAG 1.4.3).
 */
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

function card({ title, businessName }: CardText) {
  const fontSize = title.length > MAX_LARGE_TITLE_LENGTH ? 78 : 96;
  const lineHeight = 1.04;
  const letterSpacing = "-0.015em";
  const lines = Math.ceil((title.length * fontSize * LETTER_WIDTH_EMS) / TITLE_WIDTH);
  const titleTop = OG_HEIGHT - MARGIN.y - lines * fontSize * lineHeight;
  const logo = `data:image/svg+xml;base64,${Buffer.from(markSvg("light")).toString("base64")}`;
  return (
    <div
      style={{
        boxSizing: "border-box",
        width: OG_WIDTH,
        height: OG_HEIGHT,
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        padding: `${MARGIN.y}px ${MARGIN.x}px`,
        color: colorToken("paper-50"),
        fontFamily: "Instrument Serif",
        backgroundImage: scrim(titleTop),
      }}
    >
      <div style={{ display: "flex", alignItems: "center", gap: 20, fontSize: 40 }}>
        <img src={logo} alt="" width={84} height={84} />
        {businessName}
      </div>
      <div
        style={{ maxWidth: TITLE_WIDTH, fontSize, lineHeight, letterSpacing, textWrap: "balance" }}
      >
        {title}
      </div>
    </div>
  );
}

export const cardSvg = (text: CardText): Promise<string> =>
  satori(card(text), {
    width: OG_WIDTH,
    height: OG_HEIGHT,
    fonts: [{ name: "Instrument Serif", data: readFileSync(FONT_FILE), weight: 400 }],
  });
