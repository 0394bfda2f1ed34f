import { describe, expect, it } from "vitest";
import {
  BUDGETS,
  FIELDS,
  type PayloadValues,
  PROJECT_TYPES,
  SERVICES,
  TIMELINES,
} from "#contract/fields.ts";
import { parsePayload } from "./payload.ts";

const contact = { type: "contact", name: "Ada", email: "ada@example.com", message: "Hello" };
const quote = {
  type: "quote",
  name: "Ada",
  email: "ada@example.com",
  phone: "303 555 0100",
  location: "Golden",
  description: "A roof",
};

const accepted = (value: unknown) => {
  const result = parsePayload(value);
  if (!result.ok) throw new Error(JSON.stringify(result.fields));
  const values: PayloadValues = result.payload;
  return values;
};
const refused = (value: unknown) => {
  const result = parsePayload(value);
  return result.ok ? {} : result.fields;
};

describe("a valid payload", () => {
  it("has empty values for absent optional fields", () => {
    expect(accepted(contact)).toEqual({ ...contact, phone: "" });
    expect(accepted(quote)).toEqual({
      ...quote,
      company: "",
      projectType: "",
      timeline: "",
      budget: "",
      services: [],
    });
  });

  it.each([
    ["projectType", PROJECT_TYPES],
    ["timeline", TIMELINES],
    ["budget", BUDGETS],
  ] as const)("may have any value of %s, or none", (name, options) => {
    for (const { value } of [...options, { value: "" }]) {
      expect(accepted({ ...quote, [name]: value })[name]).toBe(value);
    }
  });

  it("may list every service", () => {
    const services = SERVICES.map(({ value }) => value);
    expect(accepted({ ...quote, services }).services).toEqual(services);
  });

  it("may fill each field up to its limit but not beyond", () => {
    for (const { name, label, control, max = 0 } of FIELDS.quote) {
      if (!["text", "tel", "textarea"].includes(control)) continue;
      expect(refused({ ...quote, [name]: "x".repeat(max) })).toEqual({});
      expect(refused({ ...quote, [name]: "x".repeat(max + 1) })).toEqual({
        [name]: `${label} can have at most ${max} characters.`,
      });
    }
  });

  it.each([
    "ada@example.com",
    "a.b+c@sub.example.co.uk",
    "o'brien!#$%&*/=?^_`{|}~-@example.com",
    ".dots.@example.com",
  ])("may have the email address %s, which browsers accept", (email) => {
    expect(accepted({ ...contact, email }).email).toBe(email);
  });

  it("stores an international domain in its ASCII form", () => {
    expect(accepted({ ...contact, email: "ada@bücher.example" }).email).toBe(
      "ada@xn--bcher-kva.example",
    );
  });

  it("is trimmed, and CRLF counts as one character", () => {
    const message = "a\r\n".repeat(2_500);
    expect(accepted({ ...contact, name: "  Ada ", message })).toMatchObject({
      name: "Ada",
      message: "a\n".repeat(2_500).trim(),
    });
  });

  it("is normalized to Unicode NFC, so that equal text compares equal", () => {
    expect(accepted({ ...contact, name: "Zoe\u0301" }).name).toBe("Zoé");
  });

  it("keeps a message's emoji, right-to-left text, tabs and line breaks", () => {
    const message = "Grüße 🚁\n\tשלום\nこんにちは";
    expect(accepted({ ...contact, message }).message).toBe(message);
  });

  it("keeps the page field if it is a path and drops it otherwise", () => {
    const page = "/vail-drone-services";
    expect(accepted({ ...contact, page })["page"]).toBe(page);
    const wrong = ["", "vail", "//evil.example", "/a b", "/<b>", `/${"x".repeat(200)}`, 5, null];
    for (const page of wrong) expect(accepted({ ...contact, page })["page"]).toBeUndefined();
  });

  it("has tabs replaced by spaces and vertical tabs by line breaks", () => {
    expect(accepted({ ...contact, name: "Ada\tByron", message: "one\vtwo" })).toMatchObject({
      name: "Ada Byron",
      message: "one\ntwo",
    });
  });
});

describe("the errors of an invalid payload name", () => {
  it.each([
    ["name", ""],
    ["name", "  \u00a0 "],
    ["name", "Ada\nBcc: all@example.com"],
    ["name", "Ada\u0000"],
    ["name", "Ada\u0085"],
    ["name", 5],
    ["name", null],
    ["name", ["Ada"]],
    ["email", "ada"],
    ["email", "ada@"],
    ["email", "ada@example..com"],
    ["email", "root@localhost"],
    ["email", "root@host.LOCALHOST"],
    ["email", "root@localhost.localdomain"],
    ["email", "root@127.0.0.1"],
    ["email", "root@1"],
    ["email", "ada@example.com, eve@example.com"],
    ["email", "Ada <ada@example.com>"],
    ["email", "ada@exam ple.com"],
    ["email", "ада@example.com"],
    ["email", "ada@exam\u2028ple.com"],
    ["message", "\u0007"],
    ["message", "broken \ud800"],
    ["phone", "1\r2"],
  ])("%s: %j", (name, value) => {
    expect(Object.keys(refused({ ...contact, [name]: value }))).toEqual([name]);
  });

  it.each([
    ["projectType", "castle"],
    ["timeline", "Tomorrow"],
    ["budget", 500],
    ["services", "Aerial Photography"],
    ["services", ["Aerial Photography", "Aerial Photography"]],
    ["services", ["Skywriting"]],
    ["services", [["Aerial Photography"]]],
    ["services", { 0: "Aerial Photography", length: 1 }],
  ])("%s: %j", (name, value) => {
    expect(Object.keys(refused({ ...quote, [name]: value }))).toEqual([name]);
  });

  it.each([[null], [[]], ["contact"], [5], [{}], [{ type: "order" }], [{ type: ["contact"] }]])(
    "the type if it is missing or unknown: %j",
    (value) => {
      expect(Object.keys(refused(value))).toEqual(["type"]);
    },
  );

  it("the type if there are unknown keys, even __proto__ or thousands", () => {
    const proto = JSON.parse('{"__proto__":{"x":1},"constructor":1}');
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [index, 1]));
    for (const unknown of [proto, many, { bcc: "eve" }]) {
      expect(Object.keys(refused({ ...contact, ...unknown }))).toEqual(["type"]);
    }
  });
});
