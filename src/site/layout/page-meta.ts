import type { City, Service, SiteContent } from "../content/load.ts";
import { absoluteUrl } from "../content/paths.ts";
import { SEARCH_LIMITS } from "../content/shared.ts";
import type { Master } from "../media/masters.ts";
import { JPEG_WIDTH, jpegUrl } from "../media/picture.ts";
import { breadcrumbNode, businessNode, placeNode, townNode, videoNode } from "./structured-data.ts";

/** What a page's head contains. Search engines don't list a page without `listing`. */
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
  const tiles = home.portfolio.items.map(({ picture }) => picture);
  return listed(content, home, [slide.picture, ...tiles], (image) => [
    businessNode(content, image),
  ]);
}

export function serviceMeta(content: SiteContent, page: Service): Promise<PageMeta> {
  const { film, works } = page;
  const hero = film?.poster ?? page.hero.picture;
  const photos = [
    ...works.flatMap(({ media }) => (media.kind === "photo" ? [media.picture] : [])),
    ...page.cards.items.flatMap(({ picture }) => picture ?? []),
  ];
  return listed(content, page, [hero, ...photos], (image) => [
    breadcrumbNode(page.trail),
    businessNode(content, image, page),
    page.isAllServices ? townNode(content.business) : undefined,
    film && videoNode(film, page.hero.headline, image),
  ]);
}

export function cityMeta(content: SiteContent, page: City): Promise<PageMeta> {
  const pictures = page.pictures.map(({ picture }) => picture);
  return listed(content, page, [page.hero.picture, ...pictures], () => [
    breadcrumbNode(page.trail),
    placeNode(page),
  ]);
}

export const indexedPages = (content: SiteContent): Promise<PageMeta[]> =>
  Promise.all([
    homeMeta(content),
    ...content.services.map((page) => serviceMeta(content, page)),
    ...content.cities.map((page) => cityMeta(content, page)),
  ]);
