/** Reads the body of a plain form post: urlencoded or multipart, as a browser without script sends it. */
import { PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { FIELDS, type FormType } from "#contract/fields.ts";
import { isFormType } from "./payload.ts";
import { refuse } from "./refusal.ts";

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

/** Several times what the longer form has with every box checked; 64 KiB hold tens of thousands. */
const MAX_ENTRIES = 100;

/**
 * @param body within the limit already
 * @param contentType the request's, with its boundary
 * @throws Refusal when the body is broken, or there are too many fields
 */
export async function readFormPost(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormPost> {
  const headers = { "Content-Type": contentType };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw refuse.badForm();
  });
  const names = [...form.keys()];
  if (names.length > MAX_ENTRIES) throw refuse.badForm();
  // A second value turns text into a list, which validation refuses where it does not belong.
  const values = new Map<string, unknown>(
    names.map((name) => {
      const all = form.getAll(name);
      return [name, all.length > 1 ? all : all[0]];
    }),
  );
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
