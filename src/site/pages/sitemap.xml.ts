import type { APIRoute } from "astro";
import { loadSite } from "../content/load.ts";
import { metaOf } from "../layout/page-meta.ts";

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** sitemaps.org, version 0.9, with Google's image extension. Our URLs have no characters to escape. */
export const GET: APIRoute = async () => {
  const site = loadSite();
  const pages = await Promise.all(site.pages.map((page) => metaOf(page, site)));
  const urls = pages.map(({ listing }) => {
    const images = listing?.pictures.map(
      (url) => `<image:image><image:loc>${url}</image:loc></image:image>`,
    );
    return `<url><loc>${listing?.canonical}</loc>${images?.join("")}</url>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>\n${urls.join("\n")}\n</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8" } },
  );
};
