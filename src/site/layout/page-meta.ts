import type { CityPage, ServicePage, SiteContent } from "../content/load.ts";
import { absoluteUrl } from "../content/paths.ts";
import { SEARCH_LIMITS } from "../content/shared.ts";
import { filmMaster, type Master, stillMaster } from "../media/masters.ts";
import { JPEG_WIDTH, jpegUrl } from "../media/picture.ts";
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

/**
 * @param pictures for the sitemap; the first one, the hero's, is also the link preview
 * @param nodesFor returns the structured data, given the URL of the hero's picture
 */
async function listed(
  { business }: SiteContent,
  { path, meta }: Page,
  pictures: [Master, ...Master[]],
  nodesFor: (image: string) => (object | "" | undefined)[],
) {
  const urls = await Promise.all(pictures.map(jpegOf));
  const [image = ""] = urls;
  return {
    path,
    title: pageTitle(meta.title, business.name),
    description: meta.description,
    listing: {
      /** An absolute URL, without a trailing slash except on the home page. */
      canonical: absoluteUrl(path),
      preview: { url: image, alt: pictures[0].alt },
      pictures: [...new Set(urls)],
      nodes: nodesFor(image).filter(Boolean),
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
  return listed(content, home, [hero, ...tiles], (image) => [businessNode(content, image)]);
}

export function serviceMeta(content: SiteContent, page: ServicePage): Promise<PageMeta> {
  const { film, works } = page;
  const hero = film ? filmMaster(film).poster : stillMaster(page.hero.media);
  const photos = works.flatMap(({ media }) =>
    media.discriminant === "photo" ? [stillMaster(media.value.picture)] : [],
  );
  return listed(content, page, [hero, ...photos], (image) => [
    breadcrumbNode(content, page),
    businessNode(content, image, page),
    film && videoNode(film, page.hero.headline, image),
  ]);
}

export function cityMeta(content: SiteContent, page: CityPage): Promise<PageMeta> {
  const pictures = page.pictures.map(({ picture }) => stillMaster(picture));
  return listed(content, page, [stillMaster(page.hero.media), ...pictures], () => [
    breadcrumbNode(content, page),
    placeNode(page),
  ]);
}

export const indexedPages = (content: SiteContent): Promise<PageMeta[]> =>
  Promise.all([
    homeMeta(content),
    ...content.services.map((page) => serviceMeta(content, page)),
    ...content.cities.map((page) => cityMeta(content, page)),
  ]);
