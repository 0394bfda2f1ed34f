/** Every page that search engines shall list, with the file it is written in. */
import { cityMeta, homeMeta, type PageMeta, serviceMeta } from "./page-meta.ts";
import type { SeoSite } from "./site.ts";

export interface ListedPage {
  meta: PageMeta;
  /** Its content file, from the repository's root. */
  file: string;
}

/** Home, services, cities, in the site's order. */
export async function listedPages(site: SeoSite): Promise<ListedPage[]> {
  const { services, cities } = site.content;
  const listed = async (meta: Promise<PageMeta>, file: string) => ({ meta: await meta, file });
  return Promise.all([
    listed(homeMeta(site), "content/home.yaml"),
    ...services.map((page) =>
      listed(serviceMeta(site, page), `content/services/${page.slug}.yaml`),
    ),
    ...cities.map((page) => listed(cityMeta(site, page), `content/cities/${page.slug}.yaml`)),
  ]);
}
