/** Which pictures are a city's. */
import type { CityPage } from "../content/load.ts";
import { hasStill } from "./masters.ts";

/**
 * Names of a city's stills, its page's opening first: the one its file names, or else
 * `city-<slug>-2`, composed for a headline, before `city-<slug>`.
 */
export function cityStills({ slug, hero }: Pick<CityPage, "slug" | "hero">): string[] {
  const own = [`city-${slug}-2`, `city-${slug}`].filter(hasStill);
  const opening = hero.media ?? own[0] ?? `city-${slug}`;
  return [...new Set([opening, ...own])];
}
