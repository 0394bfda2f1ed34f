import { describe, expect, it } from "vitest";
import { HEADERS } from "#contract/endpoint.ts";
import type { Payload } from "#contract/fields.ts";
import { fingerprint, flagsOf, isUsableKey, limitedAddress, submissionKeys } from "./submission.ts";

const payload: Payload = {
  type: "contact",
  name: "Ada",
  email: "Ada@Example.com",
  phone: "",
  message: "Hello",
};

it("gives one fingerprint whatever the order of the keys", () => {
  const turned = Object.fromEntries(Object.entries(payload).reverse()) as Payload;
  expect(fingerprint(turned)).toBe(fingerprint(payload));
  expect(fingerprint({ ...payload, message: "Hello!" } as Payload)).not.toBe(fingerprint(payload));
});

describe("idempotency keys", () => {
  it("let no client name one that is made for a form without", () => {
    const { idempotencyKey: made } = submissionKeys(null, "body", "1.2.3.4", 0);
    expect(submissionKeys(made, "x", "y", 0).idempotencyKey).not.toBe(made);
  });

  it.each([
    [null, true],
    ["4b0c1d6e-1111-4222-8333-444455556666", true],
    ['"quoted string"', true],
    ["", false],
    ["x".repeat(256), false],
    ["ключ", false],
  ])("%j usable: %s", (key, usable) => {
    expect(isUsableKey(key)).toBe(usable);
  });
});

describe("flags", () => {
  const flags = (headers: Record<string, string>) => flagsOf(new Headers(headers), "");

  it.each([
    ["0", ["too-fast"]],
    ["1999", ["too-fast"]],
    ["2000", []],
    ["86400000", []],
    ["soon", []],
  ])("fill time %s gives %j", (time, expected) => {
    expect(flags({ [HEADERS.fillTime]: time })).toEqual(expected);
  });

  it("holds an absent fill time against nobody", () => {
    expect(flags({})).toEqual([]);
  });
});

describe("limits", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002::/64"],
    ["2001:DB8:1:2::9", "2001:0db8:0001:0002::/64"],
    ["fe80::1%eth0", "fe80:0000:0000:0000::/64"],
    ["::1", "0000:0000:0000:0000::/64"],
  ])("counts %s under %s", (address, network) => {
    expect(limitedAddress(address)).toBe(network);
  });
});
