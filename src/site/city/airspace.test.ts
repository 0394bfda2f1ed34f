import { describe, expect, it } from "vitest";
import { CONTENT_PAGES, readContent } from "../../../tests/support/content.ts";
import { citySchema } from "../content/city.ts";
import { airspaceMap, offsetMiles, whereInWords } from "./airspace.ts";

const denver = { lat: 39.7392, lon: -104.9847 };

it("states distances in whole miles from ten miles on, and in tenths below", () => {
  expect(whereInWords(denver, { lat: 39.861, lon: -104.6719 })).toBe("19 mi ENE");
  const aspen = { lat: 39.1911, lon: -106.8175 };
  expect(whereInWords(aspen, { lat: 39.2219, lon: -106.8682 })).toBe("3.5 mi NW");
});

const cities = CONTENT_PAGES.filter(({ kind }) => kind === "city");

describe.for(cities)("the airspace map of $slug", ({ file }) => {
  it("has every airport at its true bearing and distance, inside the frame", () => {
    const city = citySchema.parse(readContent(file));
    const { airports, center, unitsPerMile, width, height } = airspaceMap(city);
    expect(height, "no flat strip").toBeGreaterThan(width / 2);
    for (const { code, x, y, ...place } of airports) {
      const { east, north } = offsetMiles(city.geo, place);
      expect(Math.abs(x - center.x - east * unitsPerMile), code).toBeLessThanOrEqual(1);
      expect(Math.abs(center.y - y - north * unitsPerMile), code).toBeLessThanOrEqual(1);
      expect(x > 0 && x < width && y > 0 && y < height, code).toBe(true);
    }
  });
});
