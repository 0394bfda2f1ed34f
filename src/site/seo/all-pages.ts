/** Lists the pages that search engines should index, with their content files. */
import type { SiteContent } from "../content/load.ts";
import { cityMeta, homeMeta, type PageMeta, serviceMeta } from "./page-meta.ts";

/** The home page, then services, then cities; `file` is relative to the repository's root. */
export async function listedPages(content: SiteContent) {
  const { services, cities } = content;
  const listed = async (meta: Promise<PageMeta>, file: string) => ({ meta: await meta, file });
  return Promise.all([
    listed(homeMeta(content), "content/home.yaml"),
    ...services.map((page) => listed(serviceMeta(content, page), page.file)),
    ...cities.map((page) => listed(cityMeta(content, page), page.file)),
  ]);
}
