import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { WhereWeFly } from "./WhereWeFly.tsx";

const cities = ["Denver", "Vail", "Durango"].map((name, index) => ({
  name,
  path: `/${name.toLowerCase()}-drone-services`,
  geo: { lat: 37.5 + index, lon: -104 - index },
}));

describe("WhereWeFly", () => {
  const html = renderToStaticMarkup(
    <WhereWeFly cities={cities} current="/vail-drone-services" label="Cities" />,
  );

  it("links every city on the map and in the list", () => {
    for (const { path } of cities) expect(html.split(`href="${path}"`)).toHaveLength(3);
  });

  it("marks the current city on the map and in the list", () => {
    expect(html.match(/href="\/vail-drone-services" aria-current="page"/g)).toHaveLength(2);
    expect(html.match(/aria-current/g)).toHaveLength(2);
  });
});
