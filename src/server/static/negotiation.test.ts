import { expect, it } from "vitest";
import { preferredCodings } from "./negotiation.ts";

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["x-gzip", "gzip"],
  ["zstd;q=1.0, br;q=0.5", "zstd"],
  ["br;q=0, gzip;q=0.2, *;q=0.1", "gzip"],
  ["*", "br"],
  ["*;q=0.5, br;q=0", "zstd"],
  ["identity", "identity"],
  ["identity;q=1, br;q=0.5", "identity"],
  ["identity;q=0", "identity"],
  ["br;q=2", "identity"],
  ["br;q=0.000", "identity"],
  ["deflate, compress", "identity"],
  [`br, ${"x".repeat(1000)}`, "identity"],
])("Accept-Encoding %s gets %s first", (header, first) => {
  expect(preferredCodings(header)[0]).toBe(first);
});

it("always ends at something that exists", () => {
  expect(preferredCodings("br")).toContain("identity");
});

it("does not grow with made-up headers", () => {
  for (let index = 0; index < 2_000; index += 1) {
    expect(preferredCodings(`br, made-up-${index}`)[0]).toBe("br");
  }
});
