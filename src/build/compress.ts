import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ContentCoding } from "#server/files/manifest.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Size in bytes of the smallest file that is compressed: a smaller one would save too little. */
const MIN_BYTES = 256;

/** Leaves out each copy that isn't smaller than the file. */
export async function compress(content: Buffer): Promise<Partial<Record<ContentCoding, Buffer>>> {
  if (content.byteLength < MIN_BYTES) return {};
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
  };
  const [br, gz] = await Promise.all([
    brotliAsync(content, { params }),
    gzipAsync(content, { level: 9 }),
  ]);
  const copies: Record<ContentCoding, Buffer> = { br, gzip: gz };
  const smallerCopies = Object.entries(copies).filter(([, copy]) => copy.length < content.length);
  return Object.fromEntries(smallerCopies);
}
