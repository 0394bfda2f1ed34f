/**
 * Validates payloads with schemas built from the table that also defines the forms (#contract/fields.ts). The
 * schemas accept what the browser's native validation accepts (requirements §5), except blank required text
 * and email addresses without a public domain. They reject unknown fields and options.
 */
import { z } from "zod";
import { FIELDS, type Field, type FormType, PAGE_FIELD, type Payload } from "#contract/fields.ts";
import { toAsciiDomain } from "#leads/address.ts";

/**
 * Browsers also accept `root@localhost` and `root@127.0.0.1` (requirements §5), but confirmations to such
 * addresses would reach the mail server's own users.
 */
const PUBLIC_DOMAIN = /@.+\.(?!(localhost|localdomain|local|internal)$)[a-z][a-z\d-]*$/i;

/** A visible character: no space, and none with no width or an empty glyph, such as U+200B or U+3164. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text without control characters: a single line, or lines that end with LF. */
function textSchema({ control, maxLength = Number.POSITIVE_INFINITY, required }: Field) {
  const unsafe = control === "textarea" ? /[^\P{Cc}\n\t]/gu : /\p{Cc}+/gu;
  return (
    z
      .string()
      // A line break counts as one character; plain form posts send CRLF.
      .max(2 * maxLength, { abort: true })
      .overwrite((text) => text.replace(/\r\n?/g, "\n"))
      .max(maxLength, { abort: true })
      .overwrite((text) => text.toWellFormed().replace(unsafe, " "))
      .overwrite((text) => (VISIBLE.test(text) ? text.trim() : ""))
      .min(required ? 1 : 0)
  );
}

function schemaOf(field: Field) {
  const values = (field.options ?? []).map((option) => option.value);
  switch (field.control) {
    case "checkboxes":
      return z.array(z.enum(values)).max(values.length).default([]);
    case "select":
      return z.enum(["", ...values]).default("");
    case "email":
      return textSchema(field)
        .overwrite(toAsciiDomain)
        .regex(z.regexes.html5Email)
        .regex(PUBLIC_DOMAIN);
    default:
      return field.required ? textSchema(field) : textSchema(field).default("");
  }
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

const PAYLOAD = z.discriminatedUnion("type", [schemaOfForm("contact"), schemaOfForm("quote")]);

/**
 * Validates and normalizes a payload (requirements §3, §5, §7).
 * @returns the payload with empty values for absent optional fields, or each wrong field's first error
 */
export function validate(
  value: unknown,
): { payload: Payload } | { fields: Record<string, string> } {
  const result = PAYLOAD.safeParse(value);
  if (result.success) return { payload: result.data as Payload };
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues)
    fields[String(path[0] ?? "type")] ??= message;
  return { fields };
}
