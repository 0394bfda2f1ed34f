import { Buffer } from "node:buffer";
import { parseBody } from "hono/utils/body";
import { MAX_BODY_BYTES, PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { FIELDS, type FormType } from "#contract/fields.ts";
import { refuse } from "./http-error.ts";

/**
 * Decision 20 explains why this isn't Hono's `bodyLimit`.
 * @throws HttpError if the body exceeds MAX_BODY_BYTES, without buffering the rest, or if the client
 *   disconnects
 */
async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const contentLength = request.headers.get("Content-Length");
  if (Number(contentLength) > MAX_BODY_BYTES) throw refuse.tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // The HTTP parser ends a body at its Content-Length, so there is no need to count bytes.
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

/** Reads a JSON body, which must be UTF-8 (RFC 8259 §8.1) whatever its Content-Type says. @throws HttpError */
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
  /**
   * Unvalidated values by field name, also used to redisplay the form. The values of checkboxes and of
   * repeated names are lists.
   */
  readonly values: Readonly<Record<string, unknown>>;
  /** The public key, sent as a field because a form can't set headers. */
  readonly key: unknown;
  readonly honeypot: string;
}

/** @throws HttpError */
export async function readFormPost(request: Request): Promise<FormPost> {
  const body = await readBody(request);
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  const requestCopy = new Request("http://form/", { method: "POST", headers, body });
  // The values of a repeated name become a list, which validation rejects for fields that have one value.
  const postedFields = await parseBody(requestCopy, { all: true }).catch(() => {
    throw refuse.badForm();
  });
  const {
    [PLAIN_POST_FIELDS.key]: key,
    [PLAIN_POST_FIELDS.honeypot]: honeypot = "",
    ...values
  } = postedFields;
  const type = (["contact", "quote"] as const).find((name) => name === values["type"]);
  for (const { name, control } of FIELDS[type ?? "contact"]) {
    if (control === "checkboxes" && name in values) values[name] = [values[name] ?? []].flat();
  }
  return { type, values, key, honeypot: String(honeypot) };
}
