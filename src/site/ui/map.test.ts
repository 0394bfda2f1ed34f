import { describe, expect, it } from "vitest";
import { CONTENT_PAGES, readContent } from "../../../tests/support/content.ts";
import { MAP, onMap, placeNames } from "./map.ts";

const cities = CONTENT_PAGES.filter(({ kind }) => kind === "city").map(({ file }) =>
  readContent(file),
);
const denver = { name: "Denver", geo: { lat: 39.7392, lon: -104.9847 } };
const aurora = { name: "Aurora", geo: { lat: 39.7294, lon: -104.8319 } };

describe("onMap", () => {
  it("puts north at the top, east on the right and the whole state inside the map", () => {
    const northwest = onMap({ lat: 41, lon: -109.05 });
    const southeast = onMap({ lat: 37, lon: -102.05 });
    expect(northwest.y).toBeGreaterThan(0);
    expect(northwest.x).toBeGreaterThan(0);
    expect(southeast.y).toBeLessThan(MAP.height);
    expect(southeast.x).toBeLessThan(MAP.width);
    expect(southeast.y).toBeGreaterThan(northwest.y);
    expect(southeast.x).toBeGreaterThan(northwest.x);
  });
});

describe("placeNames", () => {
  it("places the name of every city in content/ without overlap", () => {
    expect(placeNames(cities).filter(({ isCrowded }) => isCrowded)).toEqual([]);
  });

  it("places a name to the left of its dot if another city is close to the right", () => {
    const [name, other] = placeNames([denver, aurora]);
    expect(name).toMatchObject({ city: aurora, text: { textAnchor: undefined } });
    expect(other).toMatchObject({ city: denver, text: { textAnchor: "end" } });
  });

  it("places a name to the left of its dot if it would otherwise extend past the map's right edge", () => {
    const [burlington] = placeNames([{ name: "Burlington", geo: { lat: 39.3, lon: -102.27 } }]);
    expect(burlington?.text.textAnchor).toBe("end");
  });

  it("places a name on the side that labelSide sets even if the name then covers another city", () => {
    const [, name] = placeNames([{ ...denver, labelSide: "right" }, aurora]);
    expect(name).toMatchObject({ isCrowded: true, text: { textAnchor: undefined } });
  });
});
