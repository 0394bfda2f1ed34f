import { describe, expect, it } from "vitest";
import { CONTENT_PAGES, readContent } from "../../../tests/support/content.ts";
import { citySchema } from "../content/city.ts";
import { airspaceMap } from "./airspace.ts";
import { bearing, compassPoint, offsetMiles, whereInWords } from "./bearing.ts";

const cities = CONTENT_PAGES.filter(({ kind }) => kind === "city").map(({ file }) =>
  citySchema.parse(readContent(file)),
);
const denver = { lat: 39.7392, lon: -104.9847 };

describe("whereInWords", () => {
  it("states whole miles from ten miles on, and tenths below", () => {
    expect(whereInWords(denver, { lat: 39.861, lon: -104.6719 })).toBe("19 mi ENE");
    const aspen = { lat: 39.1911, lon: -106.8175 };
    expect(whereInWords(aspen, { lat: 39.2219, lon: -106.8682 })).toBe("3.5 mi NW");
  });

  it("names north for bearings on both sides of zero", () => {
    expect([355, 0, 11].map(compassPoint)).toEqual(["N", "N", "N"]);
  });
});

describe.for(cities)("the airspace map of $name", (city) => {
  const map = airspaceMap(city);

  it("draws every airport at its true bearing and distance, inside the frame", () => {
    for (const { code, lat, lon, point } of map.airports) {
      const east = (point.x - map.center.x) / map.unitsPerMile;
      const north = (map.center.y - point.y) / map.unitsPerMile;
      expect(Math.hypot(east, north), code).toBeCloseTo(
        offsetMiles(city.geo, { lat, lon }).distance,
        1,
      );
      const drawn = (Math.atan2(east, north) * 180) / Math.PI;
      const turn = Math.abs(((bearing(city.geo, { lat, lon }) - drawn + 540) % 360) - 180);
      expect(turn, code).toBeLessThan(1);
      expect(point.x > 0 && point.x < map.width && point.y > 0 && point.y < map.height).toBe(true);
    }
  });

  it("has no label that covers another", () => {
    expect([map.labels.wide.isCrowded, map.labels.narrow.isCrowded]).toEqual([false, false]);
  });
});
