/** Sends parts of open files, no faster than clients take them, with the most wanted in memory. */
import { read } from "node:fs";
import type { ServerResponse } from "node:http";
import type { ByteRange } from "./conditions.ts";

/** Bytes read at a time, from multiples of itself. */
const BLOCK = 256 * 1024;

/**
 * Blocks kept, the least recently used dropped first: the films people watch now, in 32 MB.
 * Without them each request costs a hop to another thread, a copy and fresh memory: a third of
 * the throughput was left, measured.
 */
const MAX_BLOCKS = 128;

/** Writes a part of a file and ends the response, whose headers are already written. */
export type SendFromFile = (response: ServerResponse, descriptor: number, range: ByteRange) => void;

/** Makes a sender with its own cache; the descriptors must stay open and mean the same files. */
export function createFileSender(): SendFromFile {
  const blocks = new Map<string, Buffer>();

  /** One block of a file, from memory or from the disk; the last of a file is shorter. */
  function readBlock(
    descriptor: number,
    index: number,
    done: (error: Error | null, block: Buffer) => void,
  ): void {
    const key = `${descriptor}:${index}`;
    const known = blocks.get(key);
    if (known !== undefined) {
      blocks.delete(key);
      blocks.set(key, known);
      done(null, known);
      return;
    }
    const buffer = Buffer.allocUnsafeSlow(BLOCK);
    read(descriptor, buffer, 0, BLOCK, index * BLOCK, (error, bytes) => {
      const block = buffer.subarray(0, error === null ? bytes : 0);
      if (error === null) {
        blocks.set(key, block);
        const [oldest] = blocks.keys();
        if (blocks.size > MAX_BLOCKS && oldest !== undefined) blocks.delete(oldest);
      }
      done(error, block);
    });
  }

  return (response, descriptor, range) => {
    let position = range.start;
    const next = (): void => {
      if (response.destroyed) return;
      readBlock(descriptor, Math.floor(position / BLOCK), (error, block) => {
        const start = position % BLOCK;
        const part = block.subarray(start, start + range.end - position + 1);
        if (response.destroyed || error !== null || part.byteLength === 0) {
          // Cut, so that the client does not take a part for the whole.
          response.destroy();
          return;
        }
        position += part.byteLength;
        if (position > range.end) response.end(part);
        else if (response.write(part)) next();
        else response.once("drain", next);
      });
    };
    next();
  };
}
