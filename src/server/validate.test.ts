import { describe, expect, it } from "vitest";
import { FIELDS, type PayloadValues } from "#contract/fields.ts";
import { validate } from "./validate.ts";

const contact = {
  type: "contact",
  name: "Ada",
  email: "ada@example.com",
  message: "Hello",
} as const;
const quote = {
  type: "quote",
  name: "Ada",
  email: "ada@example.com",
  phone: "303 555 0100",
  location: "Golden",
  description: "A roof",
} as const;

const parse = (value: unknown): PayloadValues => {
  const result = validate(value);
  return "payload" in result ? result.payload : {};
};
const fieldErrors = (value: unknown) => {
  const result = validate(value);
  return "fields" in result ? result.fields : {};
};

describe("validate with a valid payload", () => {
  it("returns empty values for absent optional fields", () => {
    for (const payload of [contact, quote]) {
      const absent = FIELDS[payload.type].filter(({ name }) => !(name in payload));
      const empty = absent.map(({ name, control }) => [name, control === "checkboxes" ? [] : ""]);
      expect(parse(payload)).toEqual({ ...payload, ...Object.fromEntries(empty) });
      expect(absent.map(({ required }) => required)).not.toContain(true);
    }
  });

  it("accepts each option of a select, all services at once, and no choice at all", () => {
    for (const { name, control, options = [] } of FIELDS.quote) {
      const values = options.map(({ value }) => value);
      const choices = control === "checkboxes" ? [values, []] : ["", ...values];
      if (values.length === 0) continue;
      for (const value of choices) {
        expect(parse({ ...quote, [name]: value })[name]).toEqual(value);
      }
    }
  });

  it("accepts text up to a field's limit and rejects longer text", () => {
    for (const { name, control, maxLength = 0 } of FIELDS.quote) {
      if (!["text", "tel", "textarea"].includes(control)) continue;
      expect(fieldErrors({ ...quote, [name]: "x".repeat(maxLength) })).toEqual({});
      expect(Object.keys(fieldErrors({ ...quote, [name]: "x".repeat(maxLength + 1) }))).toEqual([
        name,
      ]);
    }
  });

  it.each(["ada@example.com", "o'brien!#$%&*/=?^_`{|}~-@example.com", ".dots.@example.com"])(
    "accepts the email address %s, as browsers do",
    (email) => {
      expect(parse({ ...contact, email }).email).toBe(email);
    },
  );

  it.each([
    ["name", "  Ada ", "Ada"],
    ["name", "Ada\nBcc: all@example.com", "Ada Bcc: all@example.com"],
    ["phone", "1\r2\u0000", "1 2"],
    ["message", "one\vtwo\u0007", "one two"],
    ["message", "broken \ud800 pair", "broken \ufffd pair"],
    // CRLF counts as one character.
    ["message", "a\r\n".repeat(2_500), "a\n".repeat(2_500).trim()],
    ["name", "नि", "नि"],
    ["name", "Jörg\u00adAda\u200d", "Jörg\u00adAda\u200d"],
    ["phone", "\u200b", ""],
    ["message", "Grüße 🚁\n\tשלום\nこんにちは", "Grüße 🚁\n\tשלום\nこんにちは"],
    ["email", "ada@bücher.example", "ada@xn--bcher-kva.example"],
  ])("normalizes the %s %j", (name, value, stored) => {
    expect(parse({ ...contact, [name]: value })[name]).toBe(stored);
  });

  it("keeps the page field if its value is a path of the site, and drops it otherwise", () => {
    const page = "/vail-drone-services";
    expect(parse({ ...contact, page })["page"]).toBe(page);
    const wrong = ["", "vail", "//evil.example", "/a b", "/<b>", `/${"x".repeat(200)}`, 5, null];
    for (const page of wrong) expect(parse({ ...contact, page })["page"]).toBeUndefined();
  });
});

describe("validate with an invalid payload", () => {
  const BAD_NAMES = ["", "  \u00a0 ", "\u0000", 5, null, ["Ada"]];
  /** Zero-width space, Hangul filler, soft hyphen, joiner with a variation selector, empty braille pattern. */
  const INVISIBLE_NAMES = ["\u200b", "\u3164", " \u00ad ", "\u200d\ufe0f", "\u2800"];
  const BAD_EMAILS = [
    "ada",
    "ada@example..com",
    "root@localhost",
    "root@localhost.localdomain",
    "root@127.0.0.1",
    "ada@example.com, eve@example.com",
    "Ada <ada@example.com>",
    "ада@example.com",
    "ada@exam\u2028ple.com",
  ];
  const BAD_SERVICES = [
    "Aerial Photography",
    [["Aerial Photography"]],
    { 0: "Aerial Photography", length: 1 },
  ];

  it.each<[name: string, values: unknown[]]>([
    ["name", [...BAD_NAMES, ...INVISIBLE_NAMES]],
    ["email", BAD_EMAILS],
    ["phone", ["x".repeat(41)]],
    ["projectType", ["castle"]],
    ["budget", [500]],
    ["services", BAD_SERVICES],
  ])("reports only one error, for the field %s, if its value is invalid", (name, values) => {
    for (const value of values) {
      expect(Object.keys(fieldErrors({ ...quote, [name]: value })), String(value)).toEqual([name]);
    }
  });

  it("treats invisible text as no text", () => {
    const missing = fieldErrors({ ...quote, name: "" });
    for (const name of INVISIBLE_NAMES) expect(fieldErrors({ ...quote, name })).toEqual(missing);
  });

  it.each([[null], [[]], ["contact"], [5], [{}], [{ type: "order" }], [{ type: ["contact"] }]])(
    "reports only one error, for the field type, if the type is missing or unknown: %j",
    (value) => {
      expect(Object.keys(fieldErrors(value))).toEqual(["type"]);
    },
  );

  it("reports only one error, for the field type, if there are unknown keys, even `__proto__` or thousands of keys", () => {
    const prototypeKeys = JSON.parse('{"__proto__":{"x":1},"constructor":1}');
    const manyKeys = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [index, 1]));
    for (const unknown of [prototypeKeys, manyKeys, { bcc: "eve" }]) {
      expect(Object.keys(fieldErrors({ ...contact, ...unknown }))).toEqual(["type"]);
    }
  });
});
