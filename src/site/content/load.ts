/** Reads `content/` and resolves every reference in it, so that components get what they show as props. */
import { globSync } from "node:fs";
import { basename } from "node:path";
import type { z } from "zod";
import { loadBusiness } from "#business/business.ts";
import { readYaml } from "#yaml.ts";
import { filmMaster, stillMaster } from "../media/masters.ts";
import { citySchema } from "./city.ts";
import { homeSchema } from "./home.ts";
import { interfaceSchema } from "./interface.ts";
import { cityPath, type PageLink, servicePath } from "./paths.ts";
import {
  resolveFiles,
  resolveStory,
  toExhibit,
  toFrame,
  toGalleryWork,
  withPicture,
} from "./resolve.ts";
import { serviceSchema } from "./service.ts";
import { withFacts } from "./texts.ts";
import { workSchema } from "./work.ts";

// Makes `npm run dev` reload pages when one of the files changes.
import.meta.glob("/{content,media}/**/*.yaml", { eager: true, query: "?raw" });

export type SiteContent = ReturnType<typeof readSite>;
export type Home = SiteContent["home"];
export type Service = SiteContent["services"][number];
export type City = SiteContent["cities"][number];

/** The page of all services, the second step of breadcrumb trails. */
const ALL_SERVICES = "drone-services";

function readFiles() {
  const business = loadBusiness();
  /** Values of the {placeholders} in texts, so that each fact is typed only once. */
  const facts = {
    responseHours: business.responseHours,
    keepMonths: business.privacy.keepMonths,
  };
  const readFile = <Schema extends z.ZodType>(file: string, schema: Schema) =>
    withFacts(readYaml(file, schema), facts, file);
  const readFolder = <Schema extends z.ZodType<{ order: number }>>(
    folder: string,
    schema: Schema,
  ) =>
    globSync(`content/${folder}/*.yaml`)
      .map((file) => ({ ...readFile(file, schema), slug: basename(file, ".yaml") }))
      .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
  // Only texts that visitors read: the rest, such as addresses, stays as it is.
  const { reviews, tagline, flights, base } = business;
  const shown = withFacts({ reviews, tagline, flights, base }, facts, "content/business.yaml");
  return {
    business: { ...business, ...shown },
    home: readFile("content/home.yaml", homeSchema),
    texts: readFile("content/interface.yaml", interfaceSchema),
    services: readFolder("services", serviceSchema),
    cities: readFolder("cities", citySchema),
    works: readFolder("works", workSchema),
  };
}

type Files = ReturnType<typeof readFiles>;

/** Links to pages, by slug. */
function pageLinks({ services, cities }: Files) {
  const serviceLinks = services.map(({ slug, name }) => ({ slug, name, path: servicePath(slug) }));
  const cityLinks = cities.map(({ slug, name }) => ({ slug, name, path: cityPath(slug) }));
  const paths = new Set(serviceLinks.map(({ path }) => path));
  const taken = cityLinks.find(({ path }) => paths.has(path));
  if (taken)
    throw new Error(
      `content/cities/${taken.slug}.yaml and a service have the same address, ${taken.path}: rename one of the two files`,
    );
  const linkIn = (links: typeof serviceLinks) => (slug: string) => {
    const link = links.find((link) => link.slug === slug);
    if (!link) throw new Error(`No page "${slug}" in content/`);
    return link;
  };
  const storyLinks = cityLinks.map((link) => ({ ...link, name: `Flying in ${link.name}` }));
  return {
    service: linkIn(serviceLinks),
    city: linkIn(cityLinks),
    /** From a story, such as "Flying in Vail". */
    story: linkIn([...serviceLinks, ...storyLinks]),
  };
}

type Links = ReturnType<typeof pageLinks>;

const trailTo = (links: Links, page: PageLink): PageLink[] => {
  const allServices = links.service(ALL_SERVICES);
  const parents = page.path === allServices.path ? [] : [allServices];
  return [
    { name: "Home", path: "/" },
    ...parents.map(({ path }) => ({ name: "All Services", path })),
    page,
  ];
};

const resolveServices = ({ services, works }: Files, links: Links) =>
  services.map((service) => {
    const { slug, hero, film, cards } = service;
    const link = links.service(slug);
    const own = works.filter((work) => work.services.includes(slug));
    return {
      ...service,
      ...link,
      isAllServices: slug === ALL_SERVICES,
      isForCompanies: service.column === "professional",
      trail: trailTo(links, link),
      hero: { ...hero, picture: stillMaster(hero.media) },
      film: film === undefined ? undefined : filmMaster(film),
      exhibits: own.map(toExhibit).filter((work) => work !== undefined),
      works: own.map(toGalleryWork).filter((work) => work !== undefined),
      files: resolveFiles(works, slug),
      cards: {
        ...cards,
        picture: cards.picture === undefined ? undefined : stillMaster(cards.picture),
        items: cards.items.map(({ film, picture, ...item }) => ({
          ...item,
          film: film === undefined ? undefined : filmMaster(film),
          picture: picture === undefined ? undefined : stillMaster(picture),
        })),
      },
      stories: service.stories.map((story) => resolveStory(story, links.story)),
      related: service.related.map(links.service),
      cta: withPicture(service.cta),
    };
  });

const resolveCities = ({ cities }: Files, links: Links) =>
  cities.map((city) => {
    const link = links.city(city.slug);
    return {
      ...city,
      ...link,
      trail: trailTo(links, link),
      hero: { ...city.hero, picture: stillMaster(city.hero.media) },
      pictures: city.pictures.map(withPicture),
      services: city.services.map(({ slug, why }) => ({ ...links.service(slug), why })),
      stories: city.stories.map((story) => resolveStory(story, links.story)),
      neighbors: city.neighbors.map(links.city),
      cta: withPicture(city.cta),
    };
  });

function resolveHome({ home }: Files, links: Links) {
  const { hero, services, portfolio, about, area, contact, quote } = home;
  const { media: certificate } = about.panel;
  const resolveCard = <Card extends { media: string; service: string }>(card: Card) => ({
    ...card,
    picture: stillMaster(card.media),
    path: links.service(card.service).path,
  });
  return {
    ...home,
    path: "/",
    hero: {
      ...hero,
      slides: hero.slides.map(({ media: { discriminant, value }, ...texts }) => {
        const film = discriminant === "film" ? filmMaster(value) : undefined;
        return { ...texts, film, picture: film ? film.poster : stillMaster(value) };
      }),
    },
    services: { ...services, cards: services.cards.map(resolveCard) },
    portfolio: {
      ...portfolio,
      frames: portfolio.frames.map(toFrame),
      items: portfolio.items.map(resolveCard),
    },
    about: {
      ...about,
      panel: { ...about.panel, picture: certificate ? stillMaster(certificate) : undefined },
    },
    area: { ...area, picture: stillMaster(area.media) },
    contact: { ...contact, picture: stillMaster(contact.media) },
    quote: { ...quote, picture: stillMaster(quote.media) },
  };
}

function readSite() {
  const files = readFiles();
  const links = pageLinks(files);
  const { business, texts, services } = files;
  return {
    business,
    texts: {
      ...texts,
      notFound: { ...texts.notFound, picture: stillMaster(texts.notFound.media) },
    },
    /** The services in the header's menu and in the footer, with the names that they have there. */
    menu: services.flatMap(({ slug, menuName }) =>
      menuName ? [{ name: menuName, path: links.service(slug).path }] : [],
    ),
    footerMenu: services.flatMap(({ slug, name, menuName, inFooter }) =>
      inFooter ? [{ name: menuName ?? name, path: links.service(slug).path }] : [],
    ),
    allServicesPath: links.service(ALL_SERVICES).path,
    home: resolveHome(files, links),
    services: resolveServices(files, links),
    cities: resolveCities(files, links),
  };
}

let cached: SiteContent | undefined;

/** A build loads the content once. */
export function loadContent(): SiteContent {
  if (import.meta.env.DEV) return readSite();
  cached ??= readSite();
  return cached;
}
