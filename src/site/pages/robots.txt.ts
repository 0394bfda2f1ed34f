import type { APIRoute } from "astro";
import { absolute } from "../seo/site.ts";

/** Everybody may read everything (RFC 9309); here is the list of it. */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${absolute("/sitemap.xml")}\n`);
