/** Which pictures of `media/` are a city's. */
import type { CityPage } from "../content/load.ts";
import * as references from "../content/references.ts";
import { hasStill } from "./masters.ts";

/** Names of a city's stills, its page's opening first. */
export const cityStills = (page: Pick<CityPage, "slug" | "hero">): string[] =>
  references.cityStills(page, hasStill);
