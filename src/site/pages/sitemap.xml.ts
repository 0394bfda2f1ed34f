import type { APIRoute } from "astro";
import { loadContent } from "../content/load.ts";
import { listedPages } from "../seo/all-pages.ts";
import { sitemapXml } from "../seo/sitemap.ts";

/** Every page with the date of its last change, its pictures and its film. */
export const GET: APIRoute = async () =>
  new Response(sitemapXml(await listedPages(await loadContent())), {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
