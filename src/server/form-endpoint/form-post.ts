/** Reads the body of a form posted without script: urlencoded or multipart. */
import { parseBody } from "hono/utils/body";
import { PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { FIELDS, type FormType } from "#contract/fields.ts";
import { isFormType } from "./payload.ts";
import { refuse } from "./refusal.ts";

export interface FormPost {
  /** Undefined if the post names neither form. */
  readonly type: FormType | undefined;
  /** As typed, for validation and to show it again: text, or a list for a name that came twice. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The public key, which a form cannot send as a header. */
  readonly key: unknown;
  /** The value of the field that no person sees. */
  readonly trap: string;
}

/**
 * @param body within the limit already
 * @param contentType the request's, with its boundary
 * @throws Refusal when the body is broken
 */
export async function readFormPost(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormPost> {
  const headers = { "Content-Type": contentType };
  const request = new Request("http://form/", { method: "POST", headers, body });
  // A second value turns text into a list, which validation refuses where it does not belong.
  const posted = await parseBody(request, { all: true }).catch(() => {
    throw refuse.badForm();
  });
  const { [PLAIN_POST_FIELDS.key]: key, [PLAIN_POST_FIELDS.trap]: trap = "", ...values } = posted;
  const type = isFormType(values["type"]) ? values["type"] : undefined;
  for (const { name, control } of FIELDS[type ?? "contact"]) {
    if (control === "checkboxes" && name in values) values[name] = [values[name] ?? []].flat();
  }
  return { type, values, key, trap: String(trap) };
}
