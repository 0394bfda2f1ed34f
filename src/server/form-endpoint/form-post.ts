/** Reads the body of a form posted without script: urlencoded or multipart. */
import { parseBody } from "hono/utils/body";
import { PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { FIELDS, type FormType } from "#contract/fields.ts";
import { refuse } from "./refusal.ts";

export interface FormPost {
  /** Undefined if the post's `type` is neither form. */
  readonly type: FormType | undefined;
  /** Unvalidated values, also used to redisplay the form: text, or a list for a repeated name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The public key, sent as a field because a form can't set headers. */
  readonly key: unknown;
  /** Value of the hidden field that only bots fill in. */
  readonly trap: string;
}

/**
 * Parses the body of a form post.
 * @param body already checked against the size limit
 * @param contentType the request's Content-Type, including the multipart boundary
 * @throws Refusal if the body can't be parsed
 */
export async function readFormPost(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormPost> {
  const headers = { "Content-Type": contentType };
  const request = new Request("http://form/", { method: "POST", headers, body });
  // Repeated names become lists, which validation rejects for single-value fields.
  const posted = await parseBody(request, { all: true }).catch(() => {
    throw refuse.badForm();
  });
  const { [PLAIN_POST_FIELDS.key]: key, [PLAIN_POST_FIELDS.trap]: trap = "", ...values } = posted;
  const type = (["contact", "quote"] as const).find((name) => name === values["type"]);
  for (const { name, control } of FIELDS[type ?? "contact"]) {
    if (control === "checkboxes" && name in values) values[name] = [values[name] ?? []].flat();
  }
  return { type, values, key, trap: String(trap) };
}
