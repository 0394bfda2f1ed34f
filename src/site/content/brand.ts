import { readFileSync } from "node:fs";
import sharp from "sharp";
import { colorToken } from "../styles/token.ts";

/** Background color of the logo on platforms that don't support transparency. */
const BACKGROUND = colorToken("paper-50");

/** The variant `light` is for dark backgrounds. */
export function markSvg(variant: "dark" | "light" = "dark"): string {
  return readFileSync(`media/brand/${variant === "light" ? "mark-light" : "mark"}.svg`, "utf8");
}

/** @param inset empty margin on each side, as a share of `size`; if it is 0, the background is transparent */
export function renderMark(size: number, inset: number): Promise<Buffer> {
  const margin = Math.round(size * inset);
  const inner = size - 2 * margin;
  return sharp(Buffer.from(markSvg()), { density: 600 })
    .resize(inner, inner)
    .extend({ top: margin, left: margin, bottom: margin, right: margin, background: BACKGROUND })
    .flatten(inset > 0 ? { background: BACKGROUND } : false)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Every browser supports PNG in ICO files, and so does Windows since Vista. */
export function wrapInIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of pictures
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
