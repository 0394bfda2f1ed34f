import { globSync } from "node:fs";
import { basename } from "node:path";
import type { z } from "zod";
import { loadBusiness } from "#business/business.ts";
import { readYaml } from "#yaml.ts";
import { citySchema } from "./city.ts";
import { homeSchema } from "./home.ts";
import { interfaceSchema } from "./interface.ts";
import { cityPath, servicePath } from "./paths.ts";
import { serviceSchema } from "./service.ts";
import { withFacts } from "./texts.ts";
import { workSchema } from "./work.ts";

// Makes `npm run dev` reload pages when one of the files changes.
import.meta.glob("/content/**/*.yaml", { eager: true, query: "?raw" });

export type SiteContent = ReturnType<typeof readContent>;
export type ServicePage = SiteContent["services"][number];
export type CityPage = SiteContent["cities"][number];
export type GalleryWork = SiteContent["works"][number];

export interface ContentProps {
  content: SiteContent;
}

export interface PageProps<Page = ServicePage | CityPage> extends ContentProps {
  page: Page;
}

function readContent() {
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
  const works = readFolder("works", workSchema);
  const services = readFolder("services", serviceSchema).map((service) => ({
    ...service,
    path: servicePath(service.slug),
    works: works.filter((work) => work.services.includes(service.slug)),
  }));
  const cities = readFolder("cities", citySchema).map((city) => ({
    ...city,
    path: cityPath(city.slug),
  }));
  const home = { ...readFile("content/home.yaml", homeSchema), path: "/" };
  const words = readFile("content/interface.yaml", interfaceSchema);
  return { business, words, home, services, cities, works };
}

/** @throws Error if no page has this slug, which the schemas rule out */
export function pageOf<Page extends { slug: string }>(pages: readonly Page[], slug: string): Page {
  const page = pages.find((page) => page.slug === slug);
  if (!page) throw new Error(`No page "${slug}" in content/`);
  return page;
}

let cached: SiteContent | undefined;

/** A build loads the content once. */
export function loadContent(): SiteContent {
  if (import.meta.env.DEV) return readContent();
  cached ??= readContent();
  return cached;
}
