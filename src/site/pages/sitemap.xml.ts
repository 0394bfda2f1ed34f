import type { APIRoute } from "astro";
import { loadContent } from "../content/load.ts";
import { listedPages } from "../seo/all-pages.ts";
import { lastModified } from "../seo/last-modified.ts";
import { sitemapXml } from "../seo/sitemap.ts";

/** Every page with the date its content changed, its pictures and its film. */
export const GET: APIRoute = async () => {
  const pages = await listedPages(await loadContent());
  return new Response(
    sitemapXml(pages.map(({ meta, file }) => ({ meta, lastmod: lastModified(file) }))),
    {
      headers: { "Content-Type": "application/xml; charset=utf-8" },
    },
  );
};
