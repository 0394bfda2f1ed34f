/** Sends a part of an open file, no faster than the client takes it. */
import { read } from "node:fs";
import type { ServerResponse } from "node:http";
import type { ByteRange } from "./conditions.ts";

/** Bytes read at a time: large enough to be few reads, small enough for many slow clients. */
const CHUNK = 128 * 1024;

/**
 * Writes the bytes and ends the response, whose headers are already written. When the client
 * goes away reading stops; when the file cannot be read the connection is cut, so that the
 * client does not take a part for the whole.
 */
export function sendFromFile(response: ServerResponse, descriptor: number, range: ByteRange): void {
  let position = range.start;

  const next = (): void => {
    if (response.destroyed) return;
    const length = Math.min(CHUNK, range.end - position + 1);
    const buffer = Buffer.allocUnsafeSlow(length);
    read(descriptor, buffer, 0, length, position, (error, bytes) => {
      if (response.destroyed) return;
      if (error !== null || bytes === 0) {
        response.destroy();
        return;
      }
      position += bytes;
      const chunk = bytes === length ? buffer : buffer.subarray(0, bytes);
      if (position > range.end) response.end(chunk);
      else if (response.write(chunk)) next();
      else response.once("drain", next);
    });
  };
  next();
}
