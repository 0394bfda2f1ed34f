import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { overlap, placeLabels } from "./labels.ts";
import { MAP, project } from "./projection.ts";
import { WhereWeFly } from "./WhereWeFly.tsx";

const COORDINATES: [string, number, number][] = [
  ["Denver", 39.7392, -104.9847],
  ["Boulder", 40.015, -105.2705],
  ["Colorado Springs", 38.8339, -104.8214],
  ["Aspen", 39.1911, -106.8175],
  ["Fort Collins", 40.5853, -105.0844],
  ["Vail", 39.6403, -106.3742],
  ["Steamboat Springs", 40.485, -106.8317],
  ["Grand Junction", 39.0639, -108.5506],
  ["Durango", 37.2753, -107.8801],
  ["Pueblo", 38.2544, -104.6091],
  ["Loveland", 40.3978, -105.075],
];

const cities = COORDINATES.map(([name, lat, lon]) => {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  return { name, slug, path: `/${slug}-drone-services`, geo: { lat, lon } };
});

const labeled = (places: typeof cities) => {
  const dots = places.map(({ name, geo }) => ({ name, dot: project(geo) }));
  return placeLabels(dots).map((label, index) => ({ ...label, ...dots[index] }));
};

function collisions(places: typeof cities): string[] {
  const labels = labeled(places);
  return labels.flatMap((a, index) =>
    labels
      .slice(index + 1)
      .filter((b) => overlap(a.box, b.box))
      .map((b) => `${a.name} covers ${b.name}`),
  );
}

describe("project", () => {
  it("keeps north up, east right, and the state inside the frame", () => {
    const [denver, durango] = [
      project({ lat: 39.74, lon: -104.98 }),
      project({ lat: 37.28, lon: -107.88 }),
    ];
    expect(denver.y).toBeLessThan(durango.y);
    expect(denver.x).toBeGreaterThan(durango.x);
    for (const lat of [37, 41]) {
      for (const lon of [-109.05, -105.55, -102.05]) {
        const { x, y } = project({ lat, lon });
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(MAP.width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(MAP.height);
      }
    }
  });
});

describe("placeLabels", () => {
  it("covers no name with another", () => {
    expect(collisions(cities)).toEqual([]);
  });

  it("finds room for a twelfth city anywhere in the state", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 37.1, max: 40.9, noNaN: true }),
        fc.double({ min: -108.9, max: -102.2, noNaN: true }),
        (lat, lon) => {
          const added = { name: "Glenwood Springs", slug: "new", path: "/new", geo: { lat, lon } };
          const labels = labeled([...cities, added]);
          expect(collisions([...cities, added])).toEqual([]);
          for (const { box } of labels) {
            expect(box.left).toBeGreaterThanOrEqual(0);
            expect(box.left + box.width).toBeLessThanOrEqual(MAP.width);
          }
        },
      ),
    );
  });
});

describe("WhereWeFly", () => {
  const html = renderToStaticMarkup(
    <WhereWeFly cities={cities} current="vail" tone="paper" label="Cities" />,
  );

  it("links every city on the map and in the list", () => {
    for (const { path } of cities) expect(html.split(`href="${path}"`)).toHaveLength(3);
  });

  it("marks the current city, once for each width", () => {
    expect(html.match(/href="\/vail-drone-services" aria-current="page"/g)).toHaveLength(2);
    expect(html.match(/aria-current/g)).toHaveLength(2);
  });
});
