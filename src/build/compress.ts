/** Compresses text files once, at build time, at the highest level. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { CODINGS, type Coding } from "#server/static/manifest.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** In bytes; compressing smaller files saves less than the extra headers cost. */
const MIN_BYTES = 256;

const COMPRESSORS: Readonly<Record<Coding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    brotliAsync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    }),
  gzip: (content) => gzipAsync(content, { level: 9 }),
};

/** Returns compressed copies of a text file, if they are smaller than the file. */
export async function compress(content: Buffer): Promise<Partial<Record<Coding, Buffer>>> {
  if (content.byteLength < MIN_BYTES) return {};
  const copies = await Promise.all(
    CODINGS.map(async (coding) => [coding, await COMPRESSORS[coding](content)] as const),
  );
  return Object.fromEntries(copies.filter(([, copy]) => copy.byteLength < content.byteLength));
}
