import { getImage } from "astro:assets";
import { cssPosition } from "../content/crop.ts";
import type { CityPage, ServicePage, SiteContent } from "../content/load.ts";
import { filmMaster, type Master, stillMaster } from "../content/masters.ts";
import { JPEG_WIDTH, jpegUrl } from "../content/picture.ts";
import { SEARCH_LIMITS } from "../content/shared.ts";
import { absoluteUrl } from "./site-url.ts";
import { breadcrumbNode, businessNode, placeNode, videoNode } from "./structured-data.ts";

/** Size of a link preview in pixels: 1.91:1, the ratio that social networks crop to. */
export const PREVIEW = { width: 1200, height: 630 };

export type PageMeta = Awaited<ReturnType<typeof pageMeta>>;

function pageTitle(title: string, businessName: string): string {
  const withName = `${title} | ${businessName}`;
  const hasName = title.toLowerCase().includes(businessName.toLowerCase());
  return hasName || withName.length > SEARCH_LIMITS.title ? title : withName;
}

const jpegOf = async ({ image }: Pick<Master, "image">) =>
  absoluteUrl(await jpegUrl(image, JPEG_WIDTH));

async function previewUrl({ image, focus }: Master): Promise<string> {
  const crop = { ...PREVIEW, fit: "cover", position: cssPosition(focus) };
  const { src } = await getImage({ src: image, format: "jpeg", quality: 70, ...crop });
  return absoluteUrl(src);
}

interface Parts {
  path: string;
  meta: { title: string; description: string };
  /** The hero's picture, also of the link preview. */
  hero: Master;
  /** More pictures for the sitemap. */
  pictures?: Master[];
  nodes?: readonly (object | undefined)[];
  geo?: { region: string; placename: string; lat: number; lon: number } | undefined;
  noindex?: boolean;
}

async function pageMeta(content: SiteContent, parts: Parts) {
  const { path, meta, hero, pictures = [], nodes = [], geo, noindex = false } = parts;
  const images = [...new Set([hero, ...pictures].map(({ image }) => image))];
  return {
    path,
    /** An absolute URL, without a trailing slash except on the home page. */
    canonical: absoluteUrl(path),
    title: pageTitle(meta.title, content.business.name),
    description: meta.description,
    preview: { url: await previewUrl(hero), alt: hero.alt },
    pictures: await Promise.all(images.map((image) => jpegOf({ image }))),
    nodes: nodes.filter((node) => node !== undefined),
    geo,
    noindex,
  };
}

const photosOf = ({ works }: ServicePage): Master[] =>
  works.flatMap(({ media }) =>
    media.discriminant === "photo" ? [stillMaster(media.value.picture)] : [],
  );

export async function homeMeta(content: SiteContent): Promise<PageMeta> {
  const { home } = content;
  const [slide] = home.hero.slides;
  if (!slide) throw new Error("content/home.yaml: hero.slides is empty");
  const { discriminant, value } = slide.media;
  const hero = discriminant === "film" ? filmMaster(value).poster : stillMaster(value);
  return pageMeta(content, {
    ...home,
    hero,
    pictures: home.portfolio.items.map(({ media }) => stillMaster(media)),
    nodes: [businessNode(content, await jpegOf(hero))],
  });
}

export async function serviceMeta(content: SiteContent, page: ServicePage): Promise<PageMeta> {
  const { film } = page;
  const hero = film ? filmMaster(film.media).poster : stillMaster(page.hero.media);
  const image = await jpegOf(hero);
  return pageMeta(content, {
    ...page,
    hero,
    pictures: photosOf(page),
    nodes: [
      breadcrumbNode(content, page),
      businessNode(content, image, page),
      film && videoNode(film, image),
    ],
  });
}

export function cityMeta(content: SiteContent, page: CityPage): Promise<PageMeta> {
  const { address, geo } = page;
  return pageMeta(content, {
    ...page,
    hero: stillMaster(page.hero.media),
    pictures: page.pictures.map(({ picture }) => stillMaster(picture)),
    nodes: [breadcrumbNode(content, page), placeNode(page)],
    geo: address && {
      region: `${address.country}-${address.region}`,
      placename: address.locality,
      ...geo,
    },
  });
}

/** Of a page that isn't to be found by search engines. */
export const hiddenMeta = (content: SiteContent, meta: Parts["meta"]): Promise<PageMeta> =>
  pageMeta(content, {
    path: "",
    meta,
    hero: stillMaster(content.words.notFound.media),
    noindex: true,
  });

export const indexedPages = (content: SiteContent): Promise<PageMeta[]> =>
  Promise.all([
    homeMeta(content),
    ...content.services.map((page) => serviceMeta(content, page)),
    ...content.cities.map((page) => cityMeta(content, page)),
  ]);
