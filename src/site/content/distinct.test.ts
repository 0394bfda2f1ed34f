import { describe, expect, it } from "vitest";
import { sharedShare } from "./distinct.ts";

const ranch = "Snow lies late on the ranch so we map the fence line in May";
const tower = "A crane turns above the site while the drone waits for its slot";

describe("sharedShare", () => {
  it("recognizes a copy despite changed case, punctuation, line breaks and surrounding text", () => {
    const copy = ranch.toUpperCase().replaceAll(" ", ",\n");
    expect(sharedShare(ranch, `${tower} ${copy} ${tower}`)).toBe(1);
  });

  it("returns 0 if a text has fewer than five words", () => {
    expect(sharedShare("We fly in Denver", "We fly in Denver")).toBe(0);
  });

  it("returns the share of the shorter text's five-word phrases that both texts contain", () => {
    // Two phrases, "a b c d e" and "b c d e f"; only the first is in the longer text.
    expect(sharedShare("a b c d e f", "a b c d e x y z")).toBe(0.5);
  });
});
