import { z } from "astro/zod";
import { citySchema } from "../content/city.ts";
import { homeSchema } from "../content/home.ts";
import { type CityPage, pageOf, type ServicePage, type SiteContent } from "../content/load.ts";
import { filmMaster, stillMaster } from "../content/masters.ts";
import { allServicesPage, trailTo } from "../content/navigation.ts";
import { ogPath } from "../content/paths.ts";
import { stillName } from "../content/reference-fields.ts";
import { showsRendered } from "../content/rendered.ts";
import { serviceSchema } from "../content/service.ts";
import { workSchema } from "../content/work.ts";
import {
  areaAndCatalog,
  areaAndCatalogNames,
  businessNode,
  cityNode,
  officeProperties,
  providerNode,
  reviewNodes,
  websiteNode,
} from "./graph/business.ts";
import { nodeId, ref, websiteId } from "./graph/ids.ts";
import { imageNode, videoNode } from "./graph/media.ts";
import { breadcrumbNode, cityServiceNode, faqNodes, serviceNode } from "./graph/page.ts";
import {
  absoluteUrl,
  type DescribedFilm,
  type DescribedPicture,
  describeFilm,
  describePicture,
} from "./site-url.ts";
import { pageTitle } from "./title.ts";

export type PageMeta = ReturnType<typeof assemble>;

/** Without a name, the page has no breadcrumb trail. */
type Page = Pick<ServicePage, "path" | "file" | "meta"> & { name?: string };

interface PageParts {
  /** Title of the link preview; defaults to the page's title. */
  headline?: string;
  /** The hero's picture. */
  picture: DescribedPicture;
  /** Additional pictures for the sitemap. */
  pictures?: DescribedPicture[];
  film?: DescribedFilm | undefined;
  /** The first node is the page's subject. */
  nodes: [{ "@id": string }, ...(object | undefined)[]];
  geo?: { region: string; placename: string; lat: number; lon: number } | undefined;
  rendered: boolean;
  noindex?: true;
}

function assemble(content: SiteContent, page: Page, parts: PageParts) {
  const { business } = content;
  const { path, file, name, meta } = page;
  const { headline = meta.title, picture, pictures = [], film, nodes, ...rest } = parts;
  const canonical = absoluteUrl(path);
  const title = pageTitle(meta.title, business.name);
  const image = imageNode(business, picture, nodeId(path, "primaryimage"));
  const breadcrumb = name ? breadcrumbNode(path, trailTo(content, { name, path })) : undefined;
  const webPage = {
    "@type": "WebPage",
    url: canonical,
    name: title,
    description: meta.description,
    inLanguage: "en-US",
    isPartOf: ref(websiteId),
    primaryImageOfPage: ref(nodeId(path, "primaryimage")),
    about: ref(nodes[0]["@id"]),
    breadcrumb: breadcrumb && ref(breadcrumb["@id"]),
  };
  const graph = [websiteNode(business), webPage, breadcrumb, image, film && videoNode(film), nodes];
  return {
    ...rest,
    path,
    file,
    /** An absolute URL, without a trailing slash except on the home page. */
    canonical,
    title,
    description: meta.description,
    image: { url: absoluteUrl(ogPath(path)), alt: picture.alt },
    card: {
      title: headline,
      businessName: business.name,
      file: picture.file,
      focus: picture.focus,
    },
    pictures: [picture, ...pictures],
    film,
    graph: { "@context": "https://schema.org", "@graph": graph.flat().filter(Boolean) },
  };
}

async function businessPicture({ home }: SiteContent) {
  const [firstSlide] = home.hero.slides;
  if (!firstSlide) throw new Error("content/home.yaml: hero.slides is empty");
  const { discriminant, value } = firstSlide.media;
  return describePicture(discriminant === "film" ? filmMaster(value).poster : stillMaster(value));
}

const galleryNodes = ({ business }: SiteContent, { works }: ServicePage | CityPage) =>
  Promise.all(
    works.map(async ({ title: name, media }) => {
      if (media.discriminant !== "photo") return undefined;
      const still = await describePicture(stillMaster(media.value.picture));
      return imageNode(business, { ...still, name });
    }),
  );

const pageShowsRendered = (page: ServicePage | CityPage, others: (ServicePage | CityPage)[]) =>
  showsRendered(
    "planning" in page ? [citySchema, page] : [serviceSchema, page],
    [z.array(workSchema), page.works],
    [z.array(stillName), [page, ...others].flatMap(({ stills }) => stills)],
  );

export async function homeMeta(content: SiteContent): Promise<PageMeta> {
  const { home, business } = content;
  const picture = await businessPicture(content);
  const pictures = await Promise.all(
    home.portfolio.items.map(async ({ title: name, description, media }) => ({
      ...(await describePicture(stillMaster(media))),
      name,
      description,
    })),
  );
  const fullBusiness = {
    ...businessNode(content, picture.url),
    ...areaAndCatalog(content),
    review: reviewNodes(business),
  };
  return assemble(content, home, {
    headline: home.hero.headline,
    picture,
    rendered: showsRendered([homeSchema, home]),
    pictures,
    nodes: [fullBusiness, ...pictures.map((still) => imageNode(business, still))],
  });
}

export async function serviceMeta(content: SiteContent, service: ServicePage): Promise<PageMeta> {
  const { path, film, hero } = service;
  const picture = await describePicture(
    film ? filmMaster(film.media).poster : stillMaster(hero.media),
  );
  const office =
    path === allServicesPage(content).path ? officeProperties(content.business) : undefined;
  const { url } = await businessPicture(content);
  const fullBusiness = {
    ...businessNode(content, url),
    ...areaAndCatalogNames(content),
    ...office,
  };
  return assemble(content, service, {
    picture,
    film: film && describeFilm(film, picture),
    rendered: pageShowsRendered(
      service,
      service.related.map((slug) => pageOf(content.services, slug)),
    ),
    nodes: [
      serviceNode(service),
      ...faqNodes(service),
      fullBusiness,
      ...(await galleryNodes(content, service)),
    ],
  });
}

export async function cityMeta(content: SiteContent, city: CityPage): Promise<PageMeta> {
  const { business } = content;
  const { stills, address, geo } = city;
  return assemble(content, city, {
    picture: await describePicture(stillMaster(stills[0])),
    rendered: pageShowsRendered(
      city,
      city.neighbors.map((slug) => pageOf(content.cities, slug)),
    ),
    nodes: [
      cityServiceNode(content, city),
      providerNode(business),
      cityNode(business, city),
      ...(await galleryNodes(content, city)),
    ],
    geo: address && {
      region: `${address.country}-${address.region}`,
      placename: address.locality,
      ...geo,
    },
  });
}

export async function notFoundMeta(content: SiteContent): Promise<PageMeta> {
  const { meta, media } = content.words.notFound;
  const page = { path: "/404", file: "content/interface.yaml", meta };
  return assemble(content, page, {
    picture: await describePicture(stillMaster(media)),
    rendered: showsRendered([stillName, media]),
    nodes: [providerNode(content.business)],
    noindex: true,
  });
}

export const indexedPages = (content: SiteContent): Promise<PageMeta[]> =>
  Promise.all([
    homeMeta(content),
    ...content.services.map((page) => serviceMeta(content, page)),
    ...content.cities.map((page) => cityMeta(content, page)),
  ]);
