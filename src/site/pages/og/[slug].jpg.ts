import type { APIRoute, GetStaticPaths } from "astro";
import { loadContent } from "../../content/load.ts";
import { ogSlug } from "../../content/paths.ts";
import { type OgPicture, ogPicture } from "../../seo/og/picture.ts";
import { indexedPages, notFoundMeta } from "../../seo/page-meta.ts";

/** Generates a link preview picture for each page, including the not-found page. */
export const getStaticPaths = (async () => {
  const content = loadContent();
  return [...(await indexedPages(content)), await notFoundMeta(content)].map(({ path, card }) => ({
    params: { slug: ogSlug(path) },
    props: card,
  }));
}) satisfies GetStaticPaths;

/** Returns the page's picture with the page's title on it, 1200 by 630 pixels. */
export const GET: APIRoute<OgPicture> = async ({ props }) => {
  return new Response(new Uint8Array(await ogPicture(props)), {
    headers: { "Content-Type": "image/jpeg" },
  });
};
