import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { readYaml } from "#yaml.ts";
import { interfaceSchema } from "../content/interface.ts";
import { DaylightChart } from "./DaylightChart.tsx";

const { light } = readYaml("content/interface.yaml", interfaceSchema).city;
const words = {
  ...light,
  chart: "Chart of {name}",
  mountains: "Ridges around {name}.",
  table: { ...light.table, caption: "Golden for {least} to {most} in {name}, {year}." },
};
const denver = {
  name: "Denver",
  slug: "denver",
  geo: { lat: 39.7392, lon: -104.9847 },
  elevationFt: 5280,
};
const html = renderToStaticMarkup(<DaylightChart city={denver} year={2027} words={words} />);
const text = html.replace(/<[^>]+>/g, " ");

describe("DaylightChart", () => {
  it("states the shortest and the longest golden hour listed in the table", () => {
    const [, least, most] = text.match(/Golden for (\d+) to (\d+)/)?.map(Number) ?? [];
    const lengths = [...html.matchAll(/<td>(\d+):(\d+)<\/td><td>(\d+):(\d+)<\/td>/g)].map(
      ([, ...times]) => {
        const [fromHour = 0, from = 0, toHour = 0, to = 0] = times.map(Number);
        return (toHour - fromHour) * 60 + to - from;
      },
    );
    expect(lengths).toHaveLength(32);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([least, most]);
  });

  it("labels the chart with the city's name for screen readers", () => {
    expect(html.match(/role="img" aria-label="Chart of [^"]*Denver/g)).toHaveLength(1);
  });

  it("lists a day of every month, the solstices and the equinoxes in a table", () => {
    expect(html.match(/<th scope="row"/g)).toHaveLength(16);
    expect(html).toMatch(
      /Jun 21<\/th><td>5:32<\/td><td>[\d:]+<\/td><td>[\d:]+<\/td><td>8:31<\/td>/,
    );
  });

  it("mentions ridges for a mountain town only", () => {
    const vail = { ...denver, name: "Vail", slug: "vail", elevationFt: 8150 };
    expect(renderToStaticMarkup(<DaylightChart city={vail} year={2027} words={words} />)).toContain(
      "Ridges around Vail.",
    );
    expect(text).not.toContain("Ridges");
  });
});
