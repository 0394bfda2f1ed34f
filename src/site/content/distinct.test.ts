import { describe, expect, it } from "vitest";
import { assertDistinct, bodyText, sharedShare } from "./distinct.ts";

const ranch = "Snow lies late on the ranch so we map the fence line in May";
const tower = "A crane turns above the site while the drone waits for its slot";

describe("sharedShare", () => {
  it("is 1 for the same words in other case, punctuation and line breaks", () => {
    expect(sharedShare(ranch, ranch.toUpperCase().replaceAll(" ", ",\n"))).toBe(1);
  });

  it("counts shared phrases over those of the shorter text", () => {
    // Shorter: 2 shingles, "a b c d e" and "b c d e f"; only the first is in the longer one.
    expect(sharedShare("a b c d e f", "a b c d e x y z")).toBe(0.5);
  });

  it("sees a copy through the padding around it", () => {
    expect(sharedShare(ranch, `${tower} ${ranch} ${tower}`)).toBe(1);
  });

  it("finds nothing shared where a text has fewer than five words", () => {
    expect(sharedShare("We fly in Denver", "We fly in Denver")).toBe(0);
  });
});

describe("assertDistinct", () => {
  it("lets exactly half pass and refuses more", () => {
    const half = [
      { file: "one.yaml", text: "a b c d e f" },
      { file: "two.yaml", text: "a b c d e x y z" },
    ];
    expect(() => assertDistinct(half)).not.toThrow();
    const more = [
      { file: "one.yaml", text: "a b c d e f g" },
      { file: "two.yaml", text: "a b c d e f x y z" },
    ];
    expect(() => assertDistinct(more)).toThrow("one.yaml and two.yaml share 67%");
  });

  it("names every pair that is too alike, and no other file", () => {
    const bodies = [
      { file: "aspen.yaml", text: ranch },
      { file: "vail.yaml", text: `${ranch} again` },
      { file: "pueblo.yaml", text: tower },
      { file: "denver.yaml", text: tower },
    ];
    expect(() => assertDistinct(bodies)).toThrow(
      /\naspen\.yaml and vail\.yaml share 100%\npueblo\.yaml and denver\.yaml share 100%$/,
    );
  });
});

describe("bodyText", () => {
  it("gathers strings from any depth in order and leaves the rest", () => {
    const file = {
      name: "Vail",
      order: 6,
      meta: { title: "Vail drone services" },
      stories: [{ heading: "Shade", paragraphs: ["One.", "Two."] }],
      none: null,
      since: new Date(0),
      shown: true,
    };
    expect(bodyText(file)).toBe("Vail\nVail drone services\nShade\nOne.\nTwo.");
  });
});
