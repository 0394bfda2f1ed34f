import type { APIRoute } from "astro";
import { absoluteUrl } from "../content/paths.ts";

/** Allows all crawlers (RFC 9309) and points to the sitemap. */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl("/sitemap.xml")}\n`);
