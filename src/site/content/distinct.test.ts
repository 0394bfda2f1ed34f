import { describe, expect, it } from "vitest";
import { assertDistinct, bodyText } from "./distinct.ts";

const ranch = "Snow lies late on the ranch so we map the fence line in May";
const tower = "A crane turns above the site while the drone waits for its slot";

describe("assertDistinct", () => {
  const check = (one: string, two: string) => () =>
    assertDistinct([
      { file: "one.yaml", text: one },
      { file: "two.yaml", text: two },
    ]);

  it("sees a copy through case, punctuation, line breaks and the padding around it", () => {
    const copy = ranch.toUpperCase().replaceAll(" ", ",\n");
    expect(check(ranch, `${tower} ${copy} ${tower}`)).toThrow("share 100%");
  });

  it("finds nothing shared where a text has fewer than five words", () => {
    expect(check("We fly in Denver", "We fly in Denver")).not.toThrow();
  });

  it("lets exactly half pass and refuses more", () => {
    // Shorter: 2 shingles, "a b c d e" and "b c d e f"; only the first is in the longer one.
    expect(check("a b c d e f", "a b c d e x y z")).not.toThrow();
    expect(check("a b c d e f g", "a b c d e f x y z")).toThrow("one.yaml and two.yaml share 67%");
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
