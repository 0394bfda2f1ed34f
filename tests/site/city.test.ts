/** What city pages compute: where airports are, and which half-months a season covers. */
import { expect, it } from "vitest";
import { CONTENT_PAGES, readContent, sectionsOf } from "../support/content.ts";
import { normalize, readPage, textOf } from "../support/site.ts";

const CITIES = CONTENT_PAGES.filter(({ kind }) => kind === "cities");
const POINTS = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split(" ");
const mainOf = (route: string) => readPage(route).document.querySelector("main") as Element;

it.for(CITIES)("$route: says how far each airport is, and maps it there", ({ route, file }) => {
  const { geo } = readContent(file);
  const [flying] = sectionsOf(file, "flying");
  const map = mainOf(route).querySelector("svg[aria-label^='Map of the airspace']") as Element;
  const [, , width = 0, height = 0] = (map.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const placeOf = (circle: Element | null) =>
    ["cx", "cy"].map((name) => Number(circle?.getAttribute(name))) as [number, number];
  const center = placeOf(map.querySelector("circle[r='9']"));
  const marks = [...map.querySelectorAll("circle[r='10']")].map(placeOf);
  expect(marks).toHaveLength(flying.airports.length);
  for (const [index, { name, lat, lon }] of flying.airports.entries()) {
    const north = 69 * (lat - geo.lat);
    const east = 69.2 * (lon - geo.lon) * Math.cos((((lat + geo.lat) / 2) * Math.PI) / 180);
    const miles = Math.hypot(east, north);
    const point = POINTS[Math.round((Math.atan2(east, north) / Math.PI + 2) * 8) % 16];
    const [, said = ""] = map.getAttribute("aria-label")?.split(`${name} `) ?? [];
    expect(said, name).toMatch(new RegExp(`^[\\d.]+ mi ${point}\\b`));
    expect(Math.abs(Number.parseFloat(said) - miles)).toBeLessThan(miles < 10 ? 0.1 : 0.6);
    const [x, y] = marks[index] ?? [0, 0];
    const [right, up] = [x - center[0], center[1] - y];
    const cosine = (right * east + up * north) / Math.hypot(right, up) / miles;
    expect(cosine, `${name} is where it says`).toBeGreaterThan(0.99);
    expect(x > 0 && x < width && y > 0 && y < height, `${name} is in the frame`).toBe(true);
  }
});

it.for(CITIES)(
  "$route: marks a season from its first to its last half-month",
  ({ route, file }) => {
    const halfOf = (day: string) =>
      Number(day.slice(0, 2)) * 2 - (Number(day.slice(3)) > 15 ? 1 : 2);
    for (const { when, from, to } of sectionsOf(file, "flying")[0].months) {
      const items = [...mainOf(route).querySelectorAll("li")];
      const season = items.find(
        (item) => normalize(textOf(item.querySelector("h3"))) === normalize(when),
      );
      const marks = [...(season?.querySelectorAll("i") ?? [])].map((half) => half.className);
      expect(marks, when).toHaveLength(24);
      const isMarked = (half: number) => marks[half % 24]?.includes("border-glow");
      expect([isMarked(halfOf(from)), isMarked(halfOf(to))], when).toEqual([true, true]);
      const count = ((halfOf(to) - halfOf(from) + 24) % 24) + 1;
      expect(
        marks.filter((name) => name.includes("border-glow")),
        when,
      ).toHaveLength(count);
    }
  },
);
