/** The tags of `<head>` that a page's meta becomes. */
import type { Business } from "#business/business.ts";
import type { PageMeta } from "./page-meta.ts";

export interface HeadTags {
  meta: ({ name: string; content: string } | { property: string; content: string })[];
  link: { rel: string; href: string }[];
}

/**
 * Open Graph (ogp.me), Twitter cards, geo tags and the canonical link. A card takes title and
 * description from Open Graph, so they are not said twice.
 */
export function headTags(page: PageMeta, business: Business): HeadTags {
  const { title, description, canonical, image, geo } = page;
  const og: [string, string][] = [
    ["og:type", "website"],
    ["og:site_name", business.name],
    ["og:locale", "en_US"],
    ["og:title", title],
    ["og:description", description],
    ["og:url", canonical],
    ["og:image", image.url],
    ["og:image:type", "image/jpeg"],
    ["og:image:width", String(image.width)],
    ["og:image:height", String(image.height)],
    ["og:image:alt", image.alt],
  ];
  const named: [string, string][] = [
    ["description", description],
    ["robots", page.noindex ? "noindex" : "index, follow, max-image-preview:large"],
    ["twitter:card", "summary_large_image"],
    ["twitter:image", image.url],
    ["twitter:image:alt", image.alt],
  ];
  if (geo) {
    named.push(
      ["geo.region", geo.region],
      ["geo.placename", geo.placename],
      ["geo.position", `${geo.lat};${geo.lon}`],
      ["ICBM", `${geo.lat}, ${geo.lon}`],
    );
  }
  return {
    meta: [
      ...named.map(([name, content]) => ({ name, content })),
      ...og.map(([property, content]) => ({ property, content })),
    ],
    // A page that is not to be listed has no canonical URL.
    link: page.noindex ? [] : [{ rel: "canonical", href: canonical }],
  };
}
