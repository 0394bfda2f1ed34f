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

/** Thrown for a multipart body that cannot be read. */
export class MalformedFormError extends Error {
  override readonly name = "MalformedFormError";
}

async function entriesOf(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<[string, unknown][]> {
  if (/^multipart\//i.test(contentType)) {
    try {
      const headers = { "Content-Type": contentType };
      return [...(await new Response(body, { headers }).formData())];
    } catch (cause) {
      throw new MalformedFormError("The form could not be read.", { cause });
    }
  }
  return [...new URLSearchParams(new TextDecoder().decode(body))];
}

/**
 * @param body within the limit already
 * @param contentType the request's, with its boundary
 * @throws MalformedFormError when a multipart body is broken
 */
export async function readFormPost(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormPost> {
  const values = new Map<string, unknown>();
  for (const [name, value] of await entriesOf(body, contentType)) {
    // A second value turns text into a list, which validation refuses where it does not belong.
    const before = values.get(name);
    if (before === undefined) values.set(name, value);
    else values.set(name, Array.isArray(before) ? [...before, value] : [before, value]);
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
