/** The picture a page opens with: in its link preview, its graph and the sitemap alike. */
import { readdirSync } from "node:fs";
import { loadInterface } from "../content/interface.ts";
import type { CityPage, ServicePage, SiteContent } from "../content/load.ts";
import { cityStills } from "../media/city-stills.ts";
import { filmFile, type SeoSite, type StillFile, stillFile } from "./site.ts";

/** A still, or a film by its first frame. */
export interface Lead {
  kind: "still" | "film";
  /** File name without its ending, as in media.yaml. */
  media: string;
}

/** The first slide of the home page. */
export function homeLead({ home }: Pick<SiteContent, "home">): Lead {
  const [first] = home.hero.slides;
  if (!first) throw new Error("content/home.yaml: hero.slides is empty");
  return first;
}

export const serviceLead = ({ film, hero }: Pick<ServicePage, "film" | "hero">): Lead =>
  film ? { kind: "film", media: film.media } : { kind: "still", media: hero.media };

export const cityLead = (city: Pick<CityPage, "hero" | "slug">): Lead => ({
  kind: "still",
  media: cityStills(city)[0] ?? "",
});

export const notFoundLead = (): Lead => ({ kind: "still", media: loadInterface().notFound.media });

/** The published picture. */
export async function leadPicture(site: SeoSite, { kind, media }: Lead): Promise<StillFile> {
  return kind === "film" ? (await filmFile(site, media)).poster : stillFile(site, media);
}

/**
 * Path of the picture's master.
 * @throws Error when `media/` has no such file
 */
export function leadMaster({ kind, media }: Lead): string {
  if (kind === "film") return `media/films/${media}-poster.jpg`;
  const file = readdirSync("media/stills").find((name) => name.replace(/\.\w+$/, "") === media);
  if (!file) throw new Error(`No still "${media}" in media/stills/`);
  return `media/stills/${file}`;
}
