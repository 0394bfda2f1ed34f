import type { APIRoute } from "astro";
import { loadContent } from "../content/load.ts";
import { indexedPages } from "../seo/page-meta.ts";
import { sitemapXml } from "../seo/sitemap.ts";

export const GET: APIRoute = async () =>
  new Response(sitemapXml(await indexedPages(await loadContent())), {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
