import type { APIRoute, GetStaticPaths } from "astro";
import { loadContent } from "../../content/load.ts";
import { ogSlug } from "../../content/paths.ts";
import { type OgPicture, ogPicture } from "../../layout/og/picture.ts";
import { indexedPages, notFoundMeta } from "../../layout/page-meta.ts";

export const getStaticPaths = (async () => {
  const content = await loadContent();
  return [...(await indexedPages(content)), await notFoundMeta(content)].map(({ path, card }) => ({
    params: { slug: ogSlug(path) },
    props: card,
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<OgPicture> = async ({ props }) =>
  new Response(new Uint8Array(await ogPicture(props)), {
    headers: { "Content-Type": "image/jpeg" },
  });
