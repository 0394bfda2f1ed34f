/** The container of a TrueType font: a directory of tables (ISO/IEC 14496-22, "Font File"). */

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;

/** @returns the font's tables by tag, as views on the font */
export function readTables(font: Buffer): Map<string, Buffer> {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = HEADER_BYTES + index * RECORD_BYTES;
      const start = font.readUInt32BE(at + 8);
      return [
        font.toString("latin1", at, at + 4),
        font.subarray(start, start + font.readUInt32BE(at + 12)),
      ];
    }),
  );
}

/** @returns a font of these tables; the checksum of the whole is left to whoever packs it */
export function writeTables(tables: ReadonlyMap<string, Buffer>): Buffer {
  const tags = [...tables.keys()].sort();
  const exponent = Math.floor(Math.log2(tags.length));
  const directory = Buffer.alloc(HEADER_BYTES + RECORD_BYTES * tags.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tags.length, 4);
  directory.writeUInt16BE(RECORD_BYTES * 2 ** exponent, 6);
  directory.writeUInt16BE(exponent, 8);
  directory.writeUInt16BE(RECORD_BYTES * (tags.length - 2 ** exponent), 10);

  const parts = [directory];
  let offset = directory.length;
  for (const [index, tag] of tags.entries()) {
    const table = tables.get(tag) as Buffer;
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    const at = HEADER_BYTES + index * RECORD_BYTES;
    directory.write(tag, at, "latin1");
    directory.writeUInt32BE(checksum(padded), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
