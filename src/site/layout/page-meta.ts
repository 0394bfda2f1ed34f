import type { CityPage, ServicePage, SiteContent } from "../content/load.ts";
import { filmMaster, type Master, stillMaster } from "../content/masters.ts";
import { absoluteUrl } from "../content/paths.ts";
import { JPEG_WIDTH, jpegUrl } from "../content/picture.ts";
import { SEARCH_LIMITS } from "../content/shared.ts";
import { breadcrumbNode, businessNode, placeNode, videoNode } from "./structured-data.ts";

/** What a page's head contains. A page without `listing` isn't to be found by search engines. */
export interface PageMeta {
  path: string;
  title: string;
  description: string;
  listing?: Awaited<ReturnType<typeof listed>>["listing"];
}

interface Page {
  path: string;
  meta: { title: string; description: string };
}

export function pageTitle(title: string, businessName: string): string {
  const withName = `${title} | ${businessName}`;
  const hasName = title.toLowerCase().includes(businessName.toLowerCase());
  return hasName || withName.length > SEARCH_LIMITS.title ? title : withName;
}

const jpegOf = async ({ image }: Master) => absoluteUrl(await jpegUrl(image, JPEG_WIDTH));

/** @param pictures for the sitemap; the first one, the hero's, is also the link preview */
async function listed(
  { business }: SiteContent,
  { path, meta }: Page,
  [hero, ...pictures]: [Master, ...Master[]],
  nodes: readonly (object | "" | undefined)[],
) {
  const urls = await Promise.all([hero, ...pictures].map(jpegOf));
  return {
    path,
    title: pageTitle(meta.title, business.name),
    description: meta.description,
    listing: {
      /** An absolute URL, without a trailing slash except on the home page. */
      canonical: absoluteUrl(path),
      preview: { url: urls[0], alt: hero.alt },
      pictures: [...new Set(urls)],
      nodes: nodes.filter(Boolean),
    },
  };
}

export async function homeMeta(content: SiteContent): Promise<PageMeta> {
  const { home } = content;
  const [slide] = home.hero.slides;
  if (!slide) throw new Error("content/home.yaml: hero.slides is empty");
  const { discriminant, value } = slide.media;
  const hero = discriminant === "film" ? filmMaster(value).poster : stillMaster(value);
  const tiles = home.portfolio.items.map(({ media }) => stillMaster(media));
  return listed(content, home, [hero, ...tiles], [businessNode(content, await jpegOf(hero))]);
}

export async function serviceMeta(content: SiteContent, page: ServicePage): Promise<PageMeta> {
  const { film, works } = page;
  const hero = film ? filmMaster(film).poster : stillMaster(page.hero.media);
  const photos = works.flatMap(({ media }) =>
    media.discriminant === "photo" ? [stillMaster(media.value.picture)] : [],
  );
  const image = await jpegOf(hero);
  return listed(
    content,
    page,
    [hero, ...photos],
    [
      breadcrumbNode(content, page),
      businessNode(content, image, page),
      film && videoNode(film, page.hero.headline, image),
    ],
  );
}

export function cityMeta(content: SiteContent, page: CityPage): Promise<PageMeta> {
  const pictures = page.pictures.map(({ picture }) => stillMaster(picture));
  const nodes = [breadcrumbNode(content, page), placeNode(page)];
  return listed(content, page, [stillMaster(page.hero.media), ...pictures], nodes);
}

export const indexedPages = (content: SiteContent): Promise<PageMeta[]> =>
  Promise.all([
    homeMeta(content),
    ...content.services.map((page) => serviceMeta(content, page)),
    ...content.cities.map((page) => cityMeta(content, page)),
  ]);
