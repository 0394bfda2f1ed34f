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

/** Props of a component that needs more than one part of the site's content. */
export interface ContentProps {
  content: SiteContent;
}

/** Props of a component that renders one section of a service or city page. */
export interface PageProps<Page = ServicePage | CityPage> extends ContentProps {
  page: Page;
}

/** Whether a work consists of the photo or film with this name; always false for sequences and layers. */
const consistsOf = ({ media }: Work, name: string): boolean =>
  (media.discriminant === "photo" && media.value.picture === name) ||
  (media.discriminant === "film" && media.value.film === name);

/**
 * The site's content files, by path. Only the paths are used. The files are imported so that, during `npm run
 * dev`, Vite evaluates this module again and reloads pages when one of these files changes.
 */
const FILES = import.meta.glob("/content/**/*.yaml", {
  eager: true,
  query: "?raw",
  import: "default",
});

/**
 * Reads the content files in a folder, adds `file` and `slug` to each one's content, and sorts the results by
 * their `order` field.
 */
const readFolder = <Data extends { order: number }>(folder: string, schema: z.ZodType<Data>) =>
  Object.keys(FILES)
    .filter((path) => path.startsWith(`/content/${folder}/`))
    .map((path) => path.slice(1))
    .map((file) => ({ ...readYaml(file, schema), slug: basename(file, ".yaml"), file }))
    .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));

/**
 * Reads all content and checks its references. Adds three fields to each service and city: its path, its
 * stills (the hero's first), and its works. These are all the works that list the page, except the one that
 * its hero shows.
 */
function readContent() {
  const works = readFolder("works", workSchema);
  const worksOn = (folder: "services" | "cities", slug: string, heroMedia: string) =>
    works.filter((work) => work[folder].includes(slug) && !consistsOf(work, heroMedia));
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

/**
 * Finds a page by its slug.
 * @throws Error if no page has this slug, which the check of references in `readContent` rules out
 */
export function pageOf<Page extends { slug: string }>(pages: readonly Page[], slug: string): Page {
  const page = pages.find((page) => page.slug === slug);
  if (!page) throw new Error(`No page "${slug}" in content/`);
  return page;
}

let cached: SiteContent | undefined;

/**
 * Returns the site's content, which the first call loads. In a build, that call also prints notes about the
 * content.
 * @throws Error that names the file, the field and the reason if any content is invalid
 */
export function loadContent(): SiteContent {
  if (cached) return cached;
  cached = readContent();
  if (import.meta.env.PROD)
    for (const note of contentNotes(cached, new Date())) console.warn(`Note: ${note}`);
  return cached;
}
