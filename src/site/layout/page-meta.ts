import { pictureOf, SEARCH_LIMITS } from "../content/fields.ts";
import type { Site } from "../content/load.ts";
import type { Page } from "../content/pages.ts";
import { absoluteUrl } from "../content/paths.ts";
import type { Master } from "../media/masters.ts";
import { JPEG_WIDTH, jpegUrl } from "../media/picture.ts";
import { kindOf } from "../sections/arrange.ts";
import { nodesOf } from "./structured-data.ts";

/** What a page's head contains. Search engines don't list a page without `listing`. */
export interface PageMeta {
  path: string;
  title: string;
  description: string;
  listing?: {
    /** An absolute URL, without a trailing slash except on the home page. */
    canonical: string;
    preview: { url: string; alt: string };
    /** For the sitemap. */
    pictures: string[];
    /** Structured data. */
    nodes: object[];
  };
}

export function pageTitle(title: string, businessName: string): string {
  const withName = `${title} | ${businessName}`;
  const hasName = title.toLowerCase().includes(businessName.toLowerCase());
  return hasName || withName.length > SEARCH_LIMITS.title ? title : withName;
}

const jpegOf = async (master: Master) => absoluteUrl(await jpegUrl(master, JPEG_WIDTH));

/** The hero's picture, which is also the link preview. */
function previewOf({ hero }: Page): Master {
  if ("picture" in hero) return hero.film?.poster ?? hero.picture;
  const [first] = hero.slides;
  if (!first) throw new Error("content/home.yaml: hero.slides is empty");
  return pictureOf(first.media);
}

export async function metaOf(page: Page, site: Site): Promise<PageMeta> {
  const preview = previewOf(page);
  const shown = page.sections.flatMap((section) => kindOf(section).pictures?.(section.value) ?? []);
  const urls = await Promise.all([preview, ...shown].map(jpegOf));
  const [image = ""] = urls;
  return {
    path: page.path,
    title: pageTitle(page.meta.title, site.business.name),
    description: page.meta.description,
    listing: {
      canonical: absoluteUrl(page.path),
      preview: { url: image, alt: preview.alt },
      pictures: [...new Set(urls)],
      nodes: nodesOf(page, site, image),
    },
  };
}
