import { describe, expect, it } from "vitest";
import { HEADERS } from "#contract/endpoint.ts";
import type { Payload } from "#contract/fields.ts";
import { HttpError } from "./http-error.ts";
import { fingerprint, flagsOf, mailboxOf, networkOf, submissionKeys } from "./submission.ts";

const payload: Payload = {
  type: "contact",
  name: "Ada",
  email: "Ada@Example.com",
  phone: "",
  message: "Hello",
};

it("computes the same fingerprint for any order of the payload's keys", () => {
  const reversed = Object.fromEntries(Object.entries(payload).reverse()) as Payload;
  expect(fingerprint(reversed)).toBe(fingerprint(payload));
  expect(fingerprint({ ...payload, message: "Hello!" } as Payload)).not.toBe(fingerprint(payload));
});

describe("submissionKeys", () => {
  it("never uses a key chosen by a client as a derived key", () => {
    const { idempotencyKey: derived } = submissionKeys(undefined, "body", "1.2.3.4", 0);
    expect(submissionKeys(derived, "x", "y", 0).idempotencyKey).not.toBe(derived);
  });

  it.each([undefined, "4b0c1d6e-1111-4222-8333-444455556666", '"quoted string"'])(
    "accepts the Idempotency-Key %j",
    (key) => {
      expect(submissionKeys(key, "body", "1.2.3.4", 0)).toHaveProperty("idempotencyKey");
    },
  );

  it.each(["", "x".repeat(256), "ключ"])("rejects the Idempotency-Key %j", (key) => {
    expect(() => submissionKeys(key, "body", "1.2.3.4", 0)).toThrow(HttpError);
  });
});

it.each([
  ["0", ["too-fast"]],
  ["1999", ["too-fast"]],
  ["2000", []],
  ["soon", []],
  ["", []],
])("for a fill time of %j, returns the flags %j", (time, expected) => {
  expect(flagsOf(new Headers({ [HEADERS.fillTime]: time }), "")).toEqual(expected);
});

describe("limit keys", () => {
  it.each([
    ["203.0.113.7", 64, "203.0.113.7"],
    ["::ffff:203.0.113.7", 48, "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", 64, "2001:0db8:0001:0002::/64"],
    ["2001:DB8:1:2::9", 64, "2001:0db8:0001:0002::/64"],
    ["2001:db8:1:2::9", 48, "2001:0db8:0001::/48"],
    ["fe80::1%eth0", 64, "fe80:0000:0000:0000::/64"],
    ["::1", 64, "0000:0000:0000:0000::/64"],
  ] as const)("maps %s (IPv6 prefix /%i) to the network %s", (address, prefix, network) => {
    expect(networkOf(address, prefix)).toBe(network);
  });

  it.each([
    ["Ada@Example.com", "ada@example.com"],
    ["ada+drone+1@example.com", "ada@example.com"],
    ["a.d.a@example.com", "a.d.a@example.com"],
    ["A.d.a+x@gmail.com", "ada@gmail.com"],
    ["ada@googlemail.com", "ada@gmail.com"],
    ["+ada@example.com", "+ada@example.com"],
  ])("maps %s to the mailbox %s", (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});
