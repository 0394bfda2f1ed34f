/** Reading a request's body without trusting what it says of its own size. */

/** Thrown when a body is longer than allowed; nothing beyond the bound was kept. */
export class BodyTooLargeError extends Error {
  override readonly name = "BodyTooLargeError";
}

/** Thrown when the client goes away before its body has come; nobody will read the answer. */
export class BodyInterruptedError extends Error {
  override readonly name = "BodyInterruptedError";
}

/**
 * Reads a whole body, counting while it streams: Content-Length may be absent or wrong.
 * @param max bytes
 * @throws BodyTooLargeError past `max`; BodyInterruptedError when the client goes away
 */
export async function readBody(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  if (announced > max) throw new BodyTooLargeError();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      // Leaving the loop cancels the stream.
      if (size > max) throw new BodyTooLargeError();
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof BodyTooLargeError) throw cause;
    throw new BodyInterruptedError("The body did not come to its end.", { cause });
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}
