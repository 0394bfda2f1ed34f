import { getCollection } from "astro:content";
import { loadBusiness } from "#business/business.ts";
// Only makes Astro reload pages when the file changes, as it does for its own collections.
import "../../../content/business.yaml?raw";
import { cityPath, servicePath } from "./paths.ts";
import { withFacts } from "./texts.ts";

export type SiteContent = Awaited<ReturnType<typeof readContent>>;
export type ServicePage = SiteContent["services"][number];
export type CityPage = SiteContent["cities"][number];
export type GalleryWork = SiteContent["works"][number];

export interface ContentProps {
  content: SiteContent;
}

export interface PageProps<Page = ServicePage | CityPage> extends ContentProps {
  page: Page;
}

const sortedEntries = <Data extends { order: number }>(
  entries: { id: string; filePath?: string; data: Data }[],
) =>
  entries
    .map(({ id, filePath = "", data }) => ({ ...data, slug: id, file: filePath }))
    .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));

async function readContent() {
  const business = loadBusiness();
  /** Values of the {placeholders} in texts, so that each fact is typed only once. */
  const facts = {
    responseHours: business.responseHours,
    keepMonths: business.privacy.keepMonths,
  };
  const works = sortedEntries(await getCollection("works")).map((work) => withFacts(work, facts));
  const services = sortedEntries(await getCollection("services")).map((entry) => {
    const service = withFacts(entry, facts);
    return {
      ...service,
      path: servicePath(service.slug),
      works: works.filter((work) => work.services.includes(service.slug)),
    };
  });
  const cities = sortedEntries(await getCollection("cities")).map((entry) => {
    const city = withFacts(entry, facts);
    return { ...city, path: cityPath(city.slug) };
  });
  const [home] = await getCollection("home");
  const [words] = await getCollection("interface");
  if (!home || !words) throw new Error("content/home.yaml or content/interface.yaml is missing");
  return {
    business,
    words: withFacts({ ...words.data, file: "content/interface.yaml" }, facts),
    home: withFacts({ ...home.data, file: "content/home.yaml", path: "/" }, facts),
    services,
    cities,
    works,
  };
}

/** @throws Error if no page has this slug, which the schemas rule out */
export function pageOf<Page extends { slug: string }>(pages: readonly Page[], slug: string): Page {
  const page = pages.find((page) => page.slug === slug);
  if (!page) throw new Error(`No page "${slug}" in content/`);
  return page;
}

let cached: Promise<SiteContent> | undefined;

/** A build loads the content once. */
export function loadContent(): Promise<SiteContent> {
  if (import.meta.env.DEV) return readContent();
  cached ??= readContent();
  return cached;
}
