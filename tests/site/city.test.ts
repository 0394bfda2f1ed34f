/** What Denver's page computes. The distances are great circles between the coordinates in its file. */
import { expect, it } from "vitest";
import { IS_SAMPLE_CONTENT } from "../support/content.ts";
import { readPage, textOf } from "../support/site.ts";

const AIRPORTS =
  "Denver International 19 mi ENE, Centennial 14 mi SSE, Rocky Mountain Metropolitan 14 mi NNW, Buckley Space Force Base 13 mi ESE, Colorado Air and Space Port 24 mi E";

/** Half-months from January on. The first season runs over New Year. */
const SEASONS = {
  "Deep winter": "###...................##",
  "March and April": "....####................",
  "May to early September": "........#########.......",
  October: "..................##....",
};

it.runIf(IS_SAMPLE_CONTENT)(
  "says how far each airport is, maps it there, and marks seasons",
  () => {
    const { document } = readPage("/denver-drone-services");
    const map = document.querySelector("svg[aria-label^='Map of the airspace']");
    expect(map?.getAttribute("aria-label")).toBe(`Map of the airspace around Denver: ${AIRPORTS}`);
    const labels = [...(map?.querySelectorAll("[data-label]") ?? [])];
    const city = labels.find((label) => textOf(label) === "Denver");
    for (const airport of AIRPORTS.split(", ")) {
      const [, name = "", point = ""] = /^(.*) \d+ mi (\w+)$/.exec(airport) ?? [];
      const label = labels.find((one) => textOf(one).includes(name));
      const place = /translate\((\d+) (\d+)\)/.exec(label?.getAttribute("transform") ?? "") ?? [];
      const right = Number(place[1]) - Number(city?.getAttribute("x"));
      const down = Number(place[2]) - Number(city?.getAttribute("y"));
      const isThere = { N: down < -90, E: right > 90, S: down > 20, W: right < -90 };
      for (const side of new Set(point) as Set<keyof typeof isThere>)
        expect([airport, side, isThere[side]]).toEqual([airport, side, true]);
    }
    const seasons = [...document.querySelectorAll("main li:has(h3 + div > i)")].map((item) => [
      textOf(item.querySelector("h3")),
      [...item.querySelectorAll("i")]
        .map(({ className }) => (className.includes("border-glow") ? "#" : "."))
        .join(""),
    ]);
    expect(Object.fromEntries(seasons)).toEqual(SEASONS);
  },
);
