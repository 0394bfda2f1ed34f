/**
 * Loads, validates and sorts the site's content for the page files in src/site/pages.
 */
import { getCollection, getEntry } from "astro:content";
import { loadBusiness } from "#business/business.ts";
import { hasMedia, hasStill } from "../media/masters.ts";
import { loadInterface } from "./interface.ts";
import { buildNotes } from "./notes.ts";
import { cityPath, servicePath } from "./paths.ts";
import { brokenReferences, cityStills } from "./references.ts";
import type { Work } from "./work.ts";

export type SiteContent = Awaited<ReturnType<typeof read>>;
export type ServicePage = SiteContent["services"][number];
export type CityPage = SiteContent["cities"][number];
export type GalleryWork = SiteContent["works"][number];

/** Props of a component that shows several parts of the content. */
export interface ContentProps {
  content: SiteContent;
}

/** Props of a part of a service or city page. */
export interface PageProps<Page = ServicePage | CityPage> extends ContentProps {
  page: Page;
}

/** Whether a work is this photo or film; false for sequences and layers. */
const isSameMedia = ({ media }: Work, name: string): boolean =>
  (media.discriminant === "photo" && media.value.picture === name) ||
  (media.discriminant === "film" && media.value.film === name);

/** A folder's entries sorted by their `order` field, each with its slug and content file. */
const inOrder = <Data extends { order: number }>(
  folder: string,
  entries: { id: string; data: Data }[],
) =>
  entries
    .map(({ id, data }) => ({ ...data, slug: id, file: `content/${folder}/${id}.yaml` }))
    .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));

/**
 * Reads all content and checks its references. Adds to each service and city its path, its stills (the hero's
 * first) and its works: all that list the page, except the one in its hero.
 */
async function read() {
  const home = await getEntry("home", "home");
  if (!home) throw new Error("content/home.yaml is missing");
  const works = inOrder("works", await getCollection("works"));
  const gallery = (folder: "services" | "cities", slug: string, opening: string) =>
    works.filter((work) => work[folder].includes(slug) && !isSameMedia(work, opening));
  const services = inOrder("services", await getCollection("services")).map((service) => ({
    ...service,
    path: servicePath(service.slug),
    stills: [service.hero.media, ...service.pictures] as const,
    works: gallery("services", service.slug, service.film?.media ?? service.hero.media),
  }));
  const cities = inOrder("cities", await getCollection("cities")).map((city) => {
    const stills = cityStills(city, hasStill);
    const works = gallery("cities", city.slug, stills[0]);
    return { ...city, path: cityPath(city.slug), stills, works };
  });
  const content = {
    business: loadBusiness(),
    /** Text that isn't in a page's own content file. */
    words: loadInterface(),
    home: { ...home.data, file: "content/home.yaml", path: "/" },
    services,
    cities,
    works,
  };
  const broken = brokenReferences(content, hasMedia);
  if (broken.length > 0) throw new Error(broken.join("\n"));
  return content;
}

/** Finds a page by slug. @throws Error if there is none, which the checks on load prevent */
export function pageOf<Page extends { slug: string }>(pages: readonly Page[], slug: string): Page {
  const page = pages.find((page) => page.slug === slug);
  if (!page) throw new Error(`No page "${slug}" in content/`);
  return page;
}

let cached: Promise<SiteContent> | undefined;

/**
 * Loads the content once per build, or for every page in development.
 * @throws Error with file, field and reason if anything is invalid
 */
export function loadContent(): Promise<SiteContent> {
  if (import.meta.env.DEV) return read();
  cached ??= read().then((content) => {
    for (const note of buildNotes(content, new Date())) console.warn(`Note: ${note}`);
    return content;
  });
  return cached;
}
