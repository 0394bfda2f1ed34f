import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { loadInterface } from "../../content/interface.ts";
import { FlyingLight } from "./FlyingLight.tsx";

const words = loadInterface().city.light;
const denver = {
  name: "Denver",
  slug: "denver",
  geo: { lat: 39.7392, lon: -104.9847 },
  elevationFt: 5280,
};
const html = renderToStaticMarkup(<FlyingLight city={denver} year={2027} words={words} />);
const text = html.replace(/<[^>]+>/g, " ");

describe("FlyingLight", () => {
  it("says in words what the chart shows: longest and shortest day and golden hour", () => {
    expect(text).toContain("from 5:32 a.m. to 8:31 p.m. (14 h 59 min) on June 21, the longest day");
    expect(text).toContain("from 7:17 a.m. to 4:39 p.m. (9 h 22 min) on December 21, the shortest");
    expect(text).toMatch(/lasts 3\d to 4\d minutes at each end of the day/);
  });

  it("names the chart for those who cannot see it", () => {
    expect(html.match(/role="img" aria-label="Chart of [^"]*Denver/g)).toHaveLength(1);
  });

  it("has a table of every month with the solstices and equinoxes", () => {
    expect(html.match(/<th scope="row"/g)).toHaveLength(16);
    expect(html).toMatch(
      /Jun 21<\/th><td>5:32<\/td><td>[\d:]+<\/td><td>[\d:]+<\/td><td>8:31<\/td>/,
    );
  });

  it("warns of ridges in a mountain town", () => {
    const vail = { ...denver, name: "Vail", slug: "vail", elevationFt: 8150 };
    expect(renderToStaticMarkup(<FlyingLight city={vail} year={2027} words={words} />)).toContain(
      "around Vail ridges hide the sun",
    );
    expect(text).not.toContain("around Denver ridges");
  });
});
