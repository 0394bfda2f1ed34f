/**
 * Validates payloads with schemas built from the table that also defines the forms (#contract/fields.ts). The
 * schemas accept what the browser's native validation accepts (requirements §5), except blank required text,
 * control characters and email addresses without a public domain. They reject unknown fields and options.
 */
import { z } from "zod";
import { FIELDS, type Field, type FormType, PAGE_FIELD, type Payload } from "#contract/fields.ts";
import { refuse } from "./refusal.ts";

/**
 * Returns the schema of a text field, which normalizes text to NFC, trims it and converts line breaks to LF.
 */
function textSchema({ label, control, maxLength = Number.POSITIVE_INFINITY, required }: Field) {
  const multiline = control === "textarea";
  // Cc: control characters; Cs: lone surrogates.
  const unsafe = multiline ? /[^\P{Cc}\n\t\v\f]|\p{Cs}/u : /[^\P{Cc}\t]|\p{Cs}/u;
  return (
    z
      .string({
        error: ({ input }) =>
          input === undefined ? `${label} is required.` : `${label} must be text.`,
      })
      // `maxlength` counts a line break as one character; plain form posts send CRLF.
      .overwrite((value) => value.replace(/\r\n?/g, "\n"))
      .max(maxLength, { error: `${label} can have at most ${maxLength} characters.` })
      .refine((value) => !unsafe.test(value), {
        error: multiline
          ? `${label} has a control character in it.`
          : `${label} must be a single line without control characters.`,
      })
      // Text pasted from a table or a slide may contain tabs and vertical tabs, which browsers accept.
      .overwrite((value) =>
        multiline ? value.replace(/[\v\f]/g, "\n") : value.replaceAll("\t", " "),
      )
      .normalize("NFC")
      .trim()
      .min(required ? 1 : 0, { error: `${label} is required.` })
  );
}

/**
 * Converts an address's non-ASCII domain to the ASCII form that mail servers use (RFC 5890): Firefox accepts
 * such an address and submits it unconverted.
 */
function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (/^\p{ASCII}*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address;
  return `${address.slice(0, at + 1)}${URL.parse(`http://${domain}`)?.hostname ?? domain}`;
}

/**
 * Whether an address has a public domain. Browsers also accept `root@localhost` and `root@127.0.0.1`
 * (requirements §5), but confirmations to such addresses would reach the mail server's own users.
 */
function isPublicDomain(address: string): boolean {
  const labels = address
    .slice(address.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".");
  const top = labels.at(-1) ?? "";
  const isLocal = ["localhost", "localdomain", "local", "internal"].includes(top);
  return labels.length > 1 && !isLocal && !/^\d+$/.test(top);
}

function schemaOf(field: Field) {
  const values = (field.options ?? []).map((option) => option.value);
  const invalidChoice = `${field.label} must be one of the choices offered.`;
  if (field.control === "checkboxes") {
    return z
      .array(z.enum(values, { error: invalidChoice }), { error: `${field.label} must be a list.` })
      .refine((list) => new Set(list).size === list.length, {
        error: `${field.label} has an entry twice.`,
      })
      .default([]);
  }
  if (field.control === "select")
    return z.enum(["", ...values], { error: invalidChoice }).default("");
  if (field.control === "email") {
    // Like `<input type="email">`, but requires a public domain.
    const isAddress = (value: string) => z.regexes.html5Email.test(value) && isPublicDomain(value);
    return textSchema(field)
      .overwrite(toAsciiDomain)
      .refine((value) => value === "" || isAddress(value), {
        error: `${field.label} must be one email address, such as name@example.com.`,
      });
  }
  return field.required ? textSchema(field) : textSchema(field).default("");
}

function schemaOfForm(type: FormType) {
  return z.strictObject({
    type: z.literal(type),
    [PAGE_FIELD.name]: z
      .string()
      .max(PAGE_FIELD.maxLength)
      .regex(PAGE_FIELD.pattern)
      .optional()
      .catch(undefined),
    ...Object.fromEntries(FIELDS[type].map((field) => [field.name, schemaOf(field)])),
  });
}

const PAYLOAD = z.discriminatedUnion("type", [schemaOfForm("contact"), schemaOfForm("quote")], {
  error: ({ code }: { code: string | undefined }) =>
    code === "invalid_type"
      ? "The body must be an object with a type."
      : "The type must be contact or quote.",
});

/**
 * Validates and normalizes a payload (requirements §3, §5, §7).
 * @param value parsed JSON or the fields of a form post, unvalidated
 * @returns the payload with empty values for absent optional fields
 * @throws Refusal with each field's first error, in form order
 */
export function parsePayload(value: unknown): Payload {
  const result = PAYLOAD.safeParse(value);
  if (result.success) return result.data as Payload;
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error.issues)
    problems[String(path[0] ?? "type")] ??= message;
  throw refuse.invalid(problems);
}
