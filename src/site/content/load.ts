/**
 * Loads, validates and sorts the site's content for the page files in src/site/pages.
 */
import { basename } from "node:path";
import type { z } from "astro/zod";
import { loadBusiness } from "#business/business.ts";
import { readYaml } from "#yaml/read.ts";
import { hasMedia, hasStill } from "../media/masters.ts";
import { citySchema } from "./city.ts";
import { homeSchema } from "./home.ts";
import { loadInterface } from "./interface.ts";
import { contentNotes } from "./notes.ts";
import { cityPath, servicePath } from "./paths.ts";
import { brokenReferences, cityStills } from "./references.ts";
import { serviceSchema } from "./service.ts";
import { type Work, workSchema } from "./work.ts";

export type SiteContent = ReturnType<typeof readContent>;
export type ServicePage = SiteContent["services"][number];
export type CityPage = SiteContent["cities"][number];
export type GalleryWork = SiteContent["works"][number];

/** Props of a component that needs more than one section of the content. */
export interface ContentProps {
  content: SiteContent;
}

/** Props of a section of a service or city page. */
export interface PageProps<Page = ServicePage | CityPage> extends ContentProps {
  page: Page;
}

/** Whether a work is this photo or film; false for sequences and layers. */
const isSameMedia = ({ media }: Work, name: string): boolean =>
  (media.discriminant === "photo" && media.value.picture === name) ||
  (media.discriminant === "film" && media.value.film === name);

/**
 * The content files by path. Only the paths are used, but importing the files makes Vite evaluate this module again
 * and reload pages when one changes during `npm run dev`.
 */
const FILES = import.meta.glob("/content/**/*.yaml", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** Reads a folder's content files, sorted by their `order` field. Adds each file's path and slug. */
const readFolder = <Data extends { order: number }>(folder: string, schema: z.ZodType<Data>) =>
  Object.keys(FILES)
    .filter((path) => path.startsWith(`/content/${folder}/`))
    .map((path) => path.slice(1))
    .map((file) => ({ ...readYaml(file, schema), slug: basename(file, ".yaml"), file }))
    .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));

/**
 * Reads all content and checks its references. Adds to each service and city its path, its stills (the hero's
 * first) and its works: all that list the page, except the one in its hero.
 */
function readContent() {
  const works = readFolder("works", workSchema);
  const worksOn = (folder: "services" | "cities", slug: string, heroMedia: string) =>
    works.filter((work) => work[folder].includes(slug) && !isSameMedia(work, heroMedia));
  const services = readFolder("services", serviceSchema).map((service) => ({
    ...service,
    path: servicePath(service.slug),
    stills: [service.hero.media, ...service.pictures] as const,
    works: worksOn("services", service.slug, service.film?.media ?? service.hero.media),
  }));
  const cities = readFolder("cities", citySchema).map((city) => {
    const stills = cityStills(city, hasStill);
    const works = worksOn("cities", city.slug, stills[0]);
    return { ...city, path: cityPath(city.slug), stills, works };
  });
  const content = {
    business: loadBusiness(),
    /** Text that isn't in a page's own content file. */
    words: loadInterface(),
    home: { ...readYaml("content/home.yaml", homeSchema), file: "content/home.yaml", path: "/" },
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

let cached: SiteContent | undefined;

/**
 * Loads the content on the first call; builds also print notes on it.
 * @throws Error with file, field and reason if anything is invalid
 */
export function loadContent(): SiteContent {
  if (cached) return cached;
  cached = readContent();
  if (import.meta.env.PROD)
    for (const note of contentNotes(cached, new Date())) console.warn(`Note: ${note}`);
  return cached;
}
