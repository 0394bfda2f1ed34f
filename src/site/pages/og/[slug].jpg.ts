import type { APIRoute, GetStaticPaths } from "astro";
import { loadContent } from "../../content/load.ts";
import { ogSlug } from "../../content/paths.ts";
import { markSvg } from "../../media/brand.ts";
import { listedPages } from "../../seo/all-pages.ts";
import { ogPicture } from "../../seo/og/picture.ts";
import { notFoundMeta, type PageMeta } from "../../seo/page-meta.ts";

type Props = PageMeta["card"] & { businessName: string };

/** A link preview picture for each page, and one for the not-found page. */
export const getStaticPaths = (async () => {
  const content = await loadContent();
  const listed = (await listedPages(content)).map(({ meta }) => meta);
  return [...listed, await notFoundMeta(content)].map(({ path, card }) => ({
    params: { slug: ogSlug(path) },
    props: { ...card, businessName: content.business.name } satisfies Props,
  }));
}) satisfies GetStaticPaths;

/** Returns the page's picture with its title on it, 1200 by 630 pixels. */
export const GET: APIRoute<Props> = async ({ props }) => {
  const jpeg = await ogPicture({ ...props, mark: markSvg("light") });
  return new Response(new Uint8Array(jpeg), { headers: { "Content-Type": "image/jpeg" } });
};
