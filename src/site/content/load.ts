/**
 * The whole content of the site, validated and in order, for the route shells. Everything
 * a page shows comes through here.
 */
import { type CollectionEntry, getCollection, getEntry } from "astro:content";
import { type Business, loadBusiness } from "#business/business.ts";
import { assertDistinct, bodyText } from "./distinct.ts";
import type { Home } from "./home.ts";
import { assertMedia } from "./media-names.ts";
import { contentNotes } from "./notes.ts";
import { cityPath, servicePath } from "./paths.ts";

export type ServicePage = CollectionEntry<"services">["data"] & { slug: string; path: string };
export type CityPage = CollectionEntry<"cities">["data"] & { slug: string; path: string };

export interface SiteContent {
  business: Business;
  home: Home;
  /** In the order of their `order` field. */
  services: ServicePage[];
  /** In the order of their `order` field. */
  cities: CityPage[];
}

async function read(): Promise<SiteContent> {
  const home = await getEntry("home", "home");
  if (!home) throw new Error("content/home.yaml is missing");
  const byOrder = (a: { order: number; slug: string }, b: { order: number; slug: string }) =>
    a.order - b.order || a.slug.localeCompare(b.slug);
  const services = (await getCollection("services"))
    .map(({ id, data }) => ({ ...data, slug: id, path: servicePath(id) }))
    .sort(byOrder);
  const cities = (await getCollection("cities"))
    .map(({ id, data }) => ({ ...data, slug: id, path: cityPath(id) }))
    .sort(byOrder);
  const content = { business: loadBusiness(), home: home.data, services, cities };
  assertReferences(content);
  assertMedia(content);
  assertDistinct([
    ...services.map((page) => ({
      file: `content/services/${page.slug}.yaml`,
      text: bodyText([page.hero.intro, page.cards, page.stories]),
    })),
    ...cities.map((page) => ({
      file: `content/cities/${page.slug}.yaml`,
      text: bodyText([page.hero.intro, page.features, page.stories, page.planning]),
    })),
  ]);
  return content;
}

/** Stops the build, naming file and field, where one content file names another that is not there. */
function assertReferences({ home, services, cities }: SiteContent): void {
  const known = { service: services.map((s) => s.slug), city: cities.map((c) => c.slug) };
  const check = (kind: "service" | "city", slug: string, file: string, field: string) => {
    if (known[kind].includes(slug)) return;
    const folder = kind === "service" ? "services" : "cities";
    throw new Error(
      `${file}: ${field} names "${slug}", but there is no content/${folder}/${slug}.yaml`,
    );
  };
  for (const market of home.hero.markets)
    check("city", market, "content/home.yaml", "hero.markets");
  for (const card of home.services.cards)
    check("service", card.service, "content/home.yaml", "services.cards.service");
  check("service", home.browse.all.service, "content/home.yaml", "browse.all.service");
  const pages = new Set([...known.service, ...known.city]);
  const checkStories = (file: string, stories: ServicePage["stories"]) => {
    for (const { see } of stories) {
      if (see && !pages.has(see))
        throw new Error(`${file}: stories.see names "${see}", but no service or city is called so`);
    }
  };
  for (const page of services) {
    const file = `content/services/${page.slug}.yaml`;
    for (const slug of page.related) check("service", slug, file, "related");
    checkStories(file, page.stories);
  }
  for (const page of cities) {
    const file = `content/cities/${page.slug}.yaml`;
    for (const { slug } of page.services) check("service", slug, file, "services");
    for (const slug of page.neighbors) check("city", slug, file, "neighbors");
    checkStories(file, page.stories);
  }
}

let cached: Promise<SiteContent> | undefined;

/**
 * Loads the content once for a build; in development anew for every page.
 * @throws Error naming file, field and reason when something is wrong
 */
export function loadContent(): Promise<SiteContent> {
  if (import.meta.env.DEV) return read();
  cached ??= read().then((content) => {
    for (const note of contentNotes(content, new Date())) console.warn(`Note: ${note}`);
    return content;
  });
  return cached;
}
