/** Sends a part of an open file, no faster than the client takes it. */
import { read } from "node:fs";
import type { ServerResponse } from "node:http";
import type { ByteRange } from "./conditions.ts";

/** Bytes read at a time: large enough to be few reads, small enough for many slow clients. */
const CHUNK = 256 * 1024;

/** Buffers kept for reuse: fresh ones cost a page fault for every 4 KB. */
const MAX_SPARE = 32;
const spare: Buffer[] = [];

function release(buffer: Buffer): void {
  if (spare.length < MAX_SPARE) spare.push(buffer);
}

/**
 * Writes the bytes and ends the response, whose headers are already written. When the client
 * goes away reading stops; when the file cannot be read the connection is cut, so that the
 * client does not take a part for the whole.
 */
export function sendFromFile(response: ServerResponse, descriptor: number, range: ByteRange): void {
  let position = range.start;

  const next = (): void => {
    if (response.destroyed) return;
    const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK);
    const length = Math.min(CHUNK, range.end - position + 1);
    read(descriptor, buffer, 0, length, position, (error, bytes) => {
      if (response.destroyed || error !== null || bytes === 0) {
        release(buffer);
        response.destroy();
        return;
      }
      position += bytes;
      const last = position > range.end;
      // Called once the kernel has the bytes: then the buffer is free, and the next read is due.
      response.write(buffer.subarray(0, bytes), () => {
        release(buffer);
        if (!last) next();
      });
      if (last) response.end();
    });
  };
  next();
}
