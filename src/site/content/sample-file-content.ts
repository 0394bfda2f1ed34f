import { SAMPLE_FILE_TYPES } from "#settings/sample-files.ts";

const SIGNATURES: Record<string, (bytes: Buffer) => boolean> = {
  // Readers accept other bytes first, such as a printer's commands; pages of HTML aren't such bytes.
  pdf: (bytes) => startsWith(bytes, /^[^<]*%PDF-\d/) && bytes.includes("%%EOF", -1024),
  jpg: (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff,
  // Byte order and version: 42 for TIFF, 43 for BigTIFF.
  tif: (bytes) => startsWith(bytes, /^(II[*+]\0|MM\0[*+])/),
  // Comments (group code 999) may precede the first section.
  dxf: (bytes) =>
    startsWith(
      bytes,
      /^(AutoCAD Binary DXF\r\n|(\xef\xbb\xbf)?( *999\r?\n.*\r?\n)* *0\r?\nSECTION\r?\n)/,
    ),
  las: (bytes) => isLas(bytes) && !isCompressedLas(bytes),
  laz: (bytes) => isLas(bytes) && isCompressedLas(bytes),
};

const startsWith = (bytes: Buffer, pattern: RegExp) =>
  pattern.test(bytes.toString("latin1", 0, 1024));

const isLas = (bytes: Buffer) => startsWith(bytes, /^LASF/);

/** Offset of the point format in a LAS header; LASzip sets its highest bit. */
const LAS_POINT_FORMAT = 104;
const isCompressedLas = (bytes: Buffer) => ((bytes[LAS_POINT_FORMAT] ?? 0) & 0x80) !== 0;

function guessContent(bytes: Buffer): string {
  if (startsWith(bytes, /^(\xef\xbb\xbf)?\s*</)) return "HTML, SVG or XML";
  return startsWith(bytes, /^PK/) ? "a ZIP archive" : "something else";
}

/** Returns what is wrong with a file's content; undefined if it is what the extension promises. */
export function contentProblem(extension: string, bytes: Buffer): string | undefined {
  const hasContent = SIGNATURES[{ jpeg: "jpg", tiff: "tif" }[extension] ?? extension];
  if (bytes.length >= LAS_POINT_FORMAT && hasContent?.(bytes)) return undefined;
  const { label } = SAMPLE_FILE_TYPES[extension] ?? {};
  return `isn't a ${label} file: it contains ${guessContent(bytes)}. Export it again as ${label}.`;
}
