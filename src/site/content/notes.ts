/** Finds content problems that a build prints as notes for the owner instead of failing. */
import type { Business } from "#business/business.ts";
import { type MapCity, placeNames } from "../ui/map.ts";
import type { City } from "./city.ts";
import { similarPages } from "./distinct.ts";
import type { Home } from "./home.ts";
import type { Service } from "./service.ts";
import { SEARCH_LIMITS } from "./shared.ts";

const RULES_VALID_MONTHS = 12;

/** @param month such as "2026-11" */
function monthsSince(month: string, now: Date): number {
  const [year = 0, monthNumber = 0] = month.split("-").map(Number);
  return (now.getFullYear() - year) * 12 + now.getMonth() + 1 - monthNumber;
}

interface FileAndMeta {
  file: string;
  meta: Home["meta"];
}

export interface CheckedPages {
  business: Pick<Business, "claims">;
  home: FileAndMeta;
  services: (FileAndMeta & Pick<Service, "badges">)[];
  cities: (FileAndMeta & MapCity & { planning: Pick<City["planning"], "checked"> })[];
}

/** Reports badges and insured sums that the business doesn't claim, as after a change of only one of them. */
function claimNotes({ business, home, services, cities }: CheckedPages): string[] {
  return [home, ...services, ...cities].flatMap((page) => {
    const texts = JSON.stringify(page).split('"');
    const sums = texts
      .filter((text) => /insur|liabil|policy/i.test(text))
      .flatMap((text) => text.match(/\$[\d.]*\dM\b/g) ?? []);
    const badges = services.find(({ file }) => file === page.file)?.badges ?? [];
    return [...new Set([...badges, ...sums])]
      .filter((claim) => !business.claims.some((text) => text.includes(claim)))
      .map((claim) => `${page.file}: “${claim}” isn't among Business > Claims`);
  });
}

/** @returns one sentence for each problem, which starts with the path of the content file */
export function contentNotes(content: CheckedPages, now: Date): string[] {
  const { home, services, cities } = content;
  const pages = [home, ...services, ...cities];
  const metaNotes = (["title", "description"] as const).flatMap((field) =>
    pages.flatMap(({ file, meta }, index) => {
      const text = meta[field];
      const duplicate = pages.slice(0, index).find((page) => page.meta[field] === text);
      return [
        text.length > SEARCH_LIMITS[field] &&
          `${file}: meta.${field} has ${text.length} characters; results show ${SEARCH_LIMITS[field]}`,
        duplicate && `${file}: meta.${field} is the same as in ${duplicate.file}`,
      ];
    }),
  );
  const ruleNotes = cities
    .filter(({ planning }) => monthsSince(planning.checked, now) > RULES_VALID_MONTHS)
    .map(
      ({ file, planning }) =>
        `${file}: planning.checked is ${planning.checked}; read the land and airspace rules again, then change the month`,
    );
  const mapNotes = placeNames(cities)
    .filter(({ isCrowded }) => isCrowded)
    .map(
      ({ city }) =>
        `${city.file}: on the map, the name covers another city or leaves the map; set labelSide to left or right, in this file or the other city's`,
    );
  return [
    ...metaNotes,
    ...claimNotes(content),
    ...ruleNotes,
    ...similarPages(content),
    ...mapNotes,
  ].filter((note) => typeof note === "string");
}
