/** Finds content problems that a build prints as notes for the owner instead of failing. */
import { type MapCity, placeNames } from "../geo/map.ts";
import type { City } from "./city.ts";
import { type ComparedPages, similarPages } from "./distinct.ts";
import type { PageContent } from "./references.ts";
import { SEARCH_LIMITS } from "./shared.ts";

/** Number of months after which land and airspace rules must be checked again. */
const RULES_VALID_MONTHS = 12;

/** Returns the number of calendar months between `month`, such as "2026-11", and the month of `now`. */
function monthsSince(month: string, now: Date): number {
  const [year = 0, monthNumber = 0] = month.split("-").map(Number);
  return (now.getFullYear() - year) * 12 + now.getMonth() + 1 - monthNumber;
}

type FileAndMeta = Pick<PageContent["home"], "file" | "meta">;

/** The pages to check, with only the fields that the checks read. */
export interface CheckedPages {
  home: FileAndMeta;
  services: (ComparedPages["services"][number] & FileAndMeta)[];
  cities: (ComparedPages["cities"][number] &
    FileAndMeta &
    MapCity & { planning: Pick<City["planning"], "checked"> })[];
}

/**
 * Finds titles and descriptions that search results would truncate or that two pages share, cities whose
 * rules were last checked more than a year ago, pages that read like copies, and city names that overlap on
 * the map.
 * @returns one sentence for each problem, which starts with the path of the content file
 */
export function contentNotes(content: CheckedPages, now: Date): string[] {
  const { home, services, cities } = content;
  const pages = [home, ...services, ...cities];
  const metaNotes = (["title", "description"] as const).flatMap((field) =>
    pages.flatMap(({ file, meta }, index) => {
      const text = meta[field];
      const duplicate = pages.slice(0, index).find((page) => page.meta[field] === text);
      return [
        ...(text.length > SEARCH_LIMITS[field]
          ? [
              `${file}: meta.${field} has ${text.length} characters; results show ${SEARCH_LIMITS[field]}`,
            ]
          : []),
        ...(duplicate ? [`${file}: meta.${field} is the same as in ${duplicate.file}`] : []),
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
  return [...metaNotes, ...ruleNotes, ...similarPages(content), ...mapNotes];
}
