import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { clientOf } from "./client.ts";

it.each([
  ["a visitor without a proxy", "203.0.113.9", undefined, "203.0.113.9"],
  ["a visitor who forges the header", "203.0.113.9", "198.18.0.1", "203.0.113.9"],
  [
    "a visitor over IPv6 who forges the header",
    "2001:db8::1",
    "198.18.0.1",
    "2001:0db8:0000:0000::/64",
  ],
  ["a proxy on this machine", "127.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["a proxy on this machine over IPv6", "::1", "203.0.113.9", "203.0.113.9"],
  ["a proxy in a private network", "172.18.0.2", "203.0.113.9", "203.0.113.9"],
  [
    "a proxy in a private network, on a dual-stack socket",
    "::ffff:10.0.0.2",
    "203.0.113.9",
    "203.0.113.9",
  ],
  ["a proxy in a hosting platform's network", "100.64.0.7", "203.0.113.9", "203.0.113.9"],
  ["a proxy with a link-local address", "169.254.1.1", "203.0.113.9", "203.0.113.9"],
  ["a proxy with a link-local IPv6 address", "fe80::1%eth0", "203.0.113.9", "203.0.113.9"],
  ["a proxy in a unique local network", "fd00::2", "203.0.113.9", "203.0.113.9"],
  ["a proxy, and a forged entry before its own", "10.0.0.2", "1.1.1.1, 203.0.113.9", "203.0.113.9"],
  ["a proxy that adds a port", "10.0.0.2", "203.0.113.9:4711", "203.0.113.9"],
  [
    "a proxy that adds brackets and a port",
    "10.0.0.2",
    "[2001:db8:1:2:3::1]:4711",
    "2001:0db8:0001:0002::/64",
  ],
  ["a proxy without the header", "10.0.0.2", undefined, "10.0.0.2"],
  ["a proxy whose entry isn't an address", "10.0.0.2", "unknown", "10.0.0.2"],
  ["a local network's address with a zone", "fe80::1%eth0", undefined, "fe80:0000:0000:0000::/64"],
])("counts %s", (_case, peer, forwardedFor, client) => {
  expect(clientOf(peer, forwardedFor)).toBe(client);
});

it("sees the addresses of IPv6 visitors behind Docker's proxy", () => {
  const { networks } = parse(readFileSync("compose.yaml", "utf8"));
  expect(networks.site.enable_ipv6).toBe(true);
});
