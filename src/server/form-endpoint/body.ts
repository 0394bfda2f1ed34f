/** Reads and parses a request's body: JSON from our script, or a form posted without script. */
import { Buffer } from "node:buffer";
import { parseBody } from "hono/utils/body";
import { MAX_BODY_BYTES, PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { FIELDS, type FormType } from "#contract/fields.ts";
import { refuse } from "./refusal.ts";

/**
 * Reads the whole body. Without a Content-Length, counts bytes while streaming. Not Hono's `bodyLimit`: see
 * decision 20.
 * @throws Refusal if the body exceeds MAX_BODY_BYTES, without buffering the rest, or if the client
 *   disconnects
 */
async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const contentLength = request.headers.get("Content-Length");
  if (Number(contentLength) > MAX_BODY_BYTES) throw refuse.tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // The HTTP parser ends a body at its Content-Length: no need to count.
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

/** Reads JSON, which must be UTF-8 (RFC 8259 §8.1) whatever its Content-Type says. @throws Refusal */
export async function readJson(request: Request): Promise<unknown> {
  const body = await readBody(request);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw refuse.notJson();
  }
}

export interface FormPost {
  /** Undefined if the post's `type` is neither `contact` nor `quote`. */
  readonly type: FormType | undefined;
  /** Unvalidated values, also used to redisplay the form; a list for checkboxes and repeated names. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The public key, sent as a field because a form can't set headers. */
  readonly key: unknown;
  /** Value of the hidden field that only bots fill in. */
  readonly trap: string;
}

/** Reads a form post, urlencoded or multipart. @throws Refusal */
export async function readFormPost(request: Request): Promise<FormPost> {
  const body = await readBody(request);
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  const copy = new Request("http://form/", { method: "POST", headers, body });
  // Repeated names become lists, which validation rejects for single-value fields.
  const posted = await parseBody(copy, { all: true }).catch(() => {
    throw refuse.badForm();
  });
  const { [PLAIN_POST_FIELDS.key]: key, [PLAIN_POST_FIELDS.trap]: trap = "", ...values } = posted;
  const type = (["contact", "quote"] as const).find((name) => name === values["type"]);
  for (const { name, control } of FIELDS[type ?? "contact"]) {
    if (control === "checkboxes" && name in values) values[name] = [values[name] ?? []].flat();
  }
  return { type, values, key, trap: String(trap) };
}
