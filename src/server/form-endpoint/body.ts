/** Reads a request's body without trusting its Content-Length; why not `bodyLimit`: decision 20. */
import { Buffer } from "node:buffer";
import { MAX_BODY_BYTES } from "#contract/endpoint.ts";
import { refuse } from "./refusal.ts";

/**
 * Reads a whole body, counting while it streams where Content-Length does not bound it.
 * @throws Refusal past MAX_BODY_BYTES, of which no more is kept, and when the client goes away:
 *   nobody will read that answer
 */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const announced = request.headers.get("Content-Length");
  if (Number(announced) > MAX_BODY_BYTES) throw refuse.tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Node ends a body at its Content-Length: no need to count.
    if (announced !== null) return new Uint8Array(await request.arrayBuffer());
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
