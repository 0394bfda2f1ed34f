/** Reads a request's body without trusting its Content-Length. Not Hono's `bodyLimit`: see decision 20. */
import { Buffer } from "node:buffer";
import { MAX_BODY_BYTES } from "#contract/endpoint.ts";
import { refuse } from "./refusal.ts";

/**
 * Reads the whole body. Counts bytes while streaming unless Content-Length bounds the body.
 * @throws Refusal if the body exceeds MAX_BODY_BYTES, without buffering the rest, or if the client
 *   disconnects
 */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const contentLength = request.headers.get("Content-Length");
  if (Number(contentLength) > MAX_BODY_BYTES) throw refuse.tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Node ends a body at its Content-Length: no need to count.
    if (contentLength !== null) return new Uint8Array(await request.arrayBuffer());
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      // Leaving the loop cancels the stream.
      if (size > MAX_BODY_BYTES) break;
      chunks.push(chunk);
    }
  } catch {
    throw refuse.badForm();
  }
  if (size > MAX_BODY_BYTES) throw refuse.tooLarge();
  return Buffer.concat(chunks);
}
