/** Compressed copies of text files, made once at build with the densest settings. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { CODINGS, type Coding, compressedName } from "#server/static/manifest.ts";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Below this a copy saves less than its headers cost, in bytes. */
const MIN_BYTES = 256;

const COMPRESSORS: Readonly<Record<Coding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    }),
  gzip: (content) => deflate(content, { level: 9 }),
};

/**
 * Writes the copies of one file that are smaller than the file itself.
 * @param folder where compressed copies go
 * @param file name below it
 * @returns the size of each copy in bytes
 */
export async function compressFile(
  folder: string,
  file: string,
  content: Buffer,
): Promise<Partial<Record<Coding, number>>> {
  if (content.byteLength < MIN_BYTES) return {};
  const sizes: Partial<Record<Coding, number>> = {};
  await Promise.all(
    CODINGS.map(async (coding) => {
      const copy = await COMPRESSORS[coding](content);
      if (copy.byteLength >= content.byteLength) return;
      const target = join(folder, compressedName(file, coding));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, copy);
      sizes[coding] = copy.byteLength;
    }),
  );
  return sizes;
}
