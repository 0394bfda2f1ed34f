/** Every page that search engines shall list, with the file it is written in. */
import { cityMeta, homeMeta, type PageMeta, serviceMeta } from "./page-meta.ts";
import type { SeoSite } from "./seo-site.ts";

export interface ListedPage {
  meta: PageMeta;
  /** Its content file, from the repository's root. */
  file: string;
}

/** Home, services, cities, in the site's order. */
export async function listedPages(site: SeoSite): Promise<ListedPage[]> {
  const { services, cities } = site.content;
  return Promise.all([
    homeMeta(site).then((meta) => ({ meta, file: "content/home.yaml" })),
    ...services.map(async (page) => ({
      meta: await serviceMeta(site, page),
      file: `content/services/${page.slug}.yaml`,
    })),
    ...cities.map(async (page) => ({
      meta: await cityMeta(site, page),
      file: `content/cities/${page.slug}.yaml`,
    })),
  ]);
}
