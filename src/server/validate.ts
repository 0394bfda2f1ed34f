/**
 * Validates payloads with schemas built from the table that also defines the forms (#contract/fields.ts). The
 * schemas accept what the browser's native validation accepts (requirements §5), except blank required text,
 * control characters and email addresses without a public domain. They reject unknown fields and options.
 */
import { z } from "zod";
import { FIELDS, type Field, type FormType, PAGE_FIELD, type Payload } from "#contract/fields.ts";
import { toAsciiDomain } from "#leads/address.ts";

/** Matches a character that people can see: no space, format character, filler or lone combining mark. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Normalizes text to NFC, unless a character has more than 30 combining marks: no script needs more (Unicode
 * Standard Annex 15, Stream-Safe Text Format), and sorting thousands takes a second.
 */
const toNfc = (text: string): string => (/\p{M}{31}/u.test(text) ? text : text.normalize("NFC"));

function textSchema({ label, control, maxLength = Number.POSITIVE_INFINITY, required }: Field) {
  const multiline = control === "textarea";
  // `abort`: the checks and changes that follow never see a longer text.
  const tooLong = { error: `${label} can have at most ${maxLength} characters.`, abort: true };
  // Cc: control characters; Cs: lone surrogates.
  const unsafe = multiline ? /[^\P{Cc}\n\t\v\f]|\p{Cs}/u : /[^\P{Cc}\t]|\p{Cs}/u;
  return (
    z
      .string({
        error: ({ input }) =>
          input === undefined ? `${label} is required.` : `${label} must be text.`,
      })
      // `maxlength` counts a line break as one character; plain form posts send CRLF.
      .max(2 * maxLength, tooLong)
      .overwrite((value) => value.replace(/\r\n?/g, "\n"))
      .max(maxLength, tooLong)
      .refine((value) => !unsafe.test(value), {
        error: multiline
          ? `${label} has a control character in it.`
          : `${label} must be a single line without control characters.`,
      })
      // Text pasted from a table or a slide may contain tabs and vertical tabs, which browsers accept.
      .overwrite((value) =>
        multiline ? value.replace(/[\v\f]/g, "\n") : value.replaceAll("\t", " "),
      )
      .overwrite(toNfc)
      .trim()
      .refine((value) => !required || VISIBLE.test(value), { error: `${label} is required.` })
  );
}

/**
 * Whether an address has a public domain. Browsers also accept `root@localhost` and `root@127.0.0.1`
 * (requirements §5), but confirmations to such addresses would reach the mail server's own users.
 */
function isPublicDomain(address: string): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  const isLocal = ["localhost", "localdomain", "local", "internal"].includes(top);
  return labels.length > 1 && !isLocal && !/^\d+$/.test(top);
}

function schemaOf(field: Field) {
  const values = (field.options ?? []).map((option) => option.value);
  const invalidChoice = `${field.label} must be one of the choices offered.`;
  if (field.control === "checkboxes") {
    return z
      .array(z.unknown(), { error: `${field.label} must be a list.` })
      .max(values.length, { error: invalidChoice })
      .pipe(z.array(z.enum(values, { error: invalidChoice })))
      .refine((list) => new Set(list).size === list.length, {
        error: `${field.label} has an entry twice.`,
      })
      .default([]);
  }
  if (field.control === "select")
    return z.enum(["", ...values], { error: invalidChoice }).default("");
  if (field.control === "email") {
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

export type Validation = { payload: Payload } | { fields: Record<string, string> };

/**
 * Validates and normalizes a payload (requirements §3, §5, §7).
 * @returns the payload with empty values for absent optional fields, or each wrong field's first error
 */
export function validate(value: unknown): Validation {
  const result = PAYLOAD.safeParse(value);
  if (result.success) return { payload: result.data as Payload };
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues)
    fields[String(path[0] ?? "type")] ??= message;
  return { fields };
}
