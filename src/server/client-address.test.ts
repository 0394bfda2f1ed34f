import { expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

it.each([
  ["no trusted proxy", "203.0.113.9", 0, "10.0.0.1"],
  ["no X-Forwarded-For", undefined, 1, "10.0.0.1"],
  ["one proxy and a forged entry", "1.1.1.1, 203.0.113.9", 1, "203.0.113.9"],
  ["two proxies", "1.1.1.1, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"],
  ["fewer entries than proxies", "203.0.113.9", 2, "10.0.0.1"],
  ["a port", "203.0.113.9:4711", 1, "203.0.113.9"],
  ["IPv6 in brackets", "[2001:db8::1]:4711", 1, "2001:db8::1"],
  ["an entry that isn't an address", "unknown", 1, "10.0.0.1"],
  ["markup in the header", "1.1.1.1\u0000, <script>", 1, "10.0.0.1"],
])(
  "with %s, resolves the header %j behind %i proxies to %s",
  (_case, forwarded, proxies, expected) => {
    expect(clientAddress("10.0.0.1", forwarded, proxies)).toBe(expected);
  },
);
