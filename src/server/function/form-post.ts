/** Reads the body of a plain form post: urlencoded or multipart, as a browser without script sends it. */
import { PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { FIELDS, type FormType } from "#contract/fields.ts";
import { isFormType } from "./payload.ts";

export interface FormPost {
  /** Which form it was, when it says so. */
  readonly type: FormType | undefined;
  /** As typed, for validation and to show it again: text, or lists where something came twice. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The public key, which a form cannot send as a header. */
  readonly key: string | null;
  /** What stands in the field that no person sees. */
  readonly trap: string;
}

/** Several times what the longer form has with every box ticked; 64 KiB hold tens of thousands. */
const MAX_ENTRIES = 100;

/** Thrown for a multipart body that cannot be read, and for more fields than any form here has. */
export class MalformedFormError extends Error {
  override readonly name = "MalformedFormError";
}

async function entriesOf(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<URLSearchParams | FormData> {
  if (!/^multipart\//i.test(contentType))
    return new URLSearchParams(new TextDecoder().decode(body));
  try {
    const headers = { "Content-Type": contentType };
    return await new Response(body, { headers }).formData();
  } catch (cause) {
    throw new MalformedFormError("The form could not be read.", { cause });
  }
}

/**
 * @param body within the limit already
 * @param contentType the request's, with its boundary
 * @throws MalformedFormError when a multipart body is broken, or there are too many fields
 */
export async function readFormPost(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormPost> {
  const values = new Map<string, unknown>();
  let count = 0;
  for (const [name, value] of await entriesOf(body, contentType)) {
    count += 1;
    if (count > MAX_ENTRIES) throw new MalformedFormError("The form has too many fields.");
    // A second value turns text into a list, which validation refuses where it does not belong.
    const before = values.get(name);
    if (Array.isArray(before)) before.push(value);
    else values.set(name, before === undefined ? value : [before, value]);
  }
  const type = values.get("type");
  for (const field of FIELDS[isFormType(type) ? type : "contact"]) {
    const value = values.get(field.name);
    if (field.control === "checkboxes" && value !== undefined && !Array.isArray(value)) {
      values.set(field.name, [value]);
    }
  }
  const take = (name: string): string | null => {
    const value = values.get(name);
    values.delete(name);
    return typeof value === "string" ? value : value === undefined ? null : "list";
  };
  const key = take(PLAIN_POST_FIELDS.key);
  const trap = take(PLAIN_POST_FIELDS.trap) ?? "";
  return {
    type: isFormType(type) ? type : undefined,
    values: Object.fromEntries(values),
    key,
    trap,
  };
}
