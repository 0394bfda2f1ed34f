/** Reads and checks `content/`, and resolves every reference in it, so that components get what they show as props. */
import { globSync } from "node:fs";
import type { z } from "zod";
import { type Business, loadBusiness } from "#business/business.ts";
import { readYaml } from "#yaml.ts";
import { filmMaster, orbitMaster, stillMaster } from "../media/masters.ts";
import { sampleFile } from "../media/sample-files.ts";
import { interfaceSchema } from "./interface.ts";
import {
  ALL_SERVICES,
  addressesOf,
  type City,
  type Home,
  KIND_NAMES,
  PAGE_KINDS,
  type Page,
  type PageKindName,
  type Service,
  sharedAddresses,
  slugOf,
} from "./pages.ts";
import type { PageLink } from "./paths.ts";
import { resolveReferencesWith } from "./references.ts";
import { withFacts } from "./typeset.ts";

// Makes `npm run dev` reload pages when one of the files changes.
import.meta.glob("/{content,media}/**/*.yaml", { eager: true, query: "?raw" });

export interface Site {
  business: Business;
  words: z.infer<typeof interfaceSchema>;
  home: Home;
  services: Service[];
  cities: City[];
  /** All of them, in the order of the sitemap. */
  pages: Page[];
  /** The service above all others in breadcrumbs. */
  allServices: Service;
}

/** A reference may be read before the page that it refers to, so both share one object, which is filled later. */
const pages = new Map<string, Page>();

function pageAt(kind: PageKindName, slug: string): Page {
  const key = `${kind}/${slug}`;
  const page = pages.get(key) ?? ({} as Page);
  pages.set(key, page);
  return page;
}

const filesOf = (kind: PageKindName) => globSync(PAGE_KINDS[kind].files).sort();

/** Lets each content file name its errors, and throws all of them at the end. */
function createReader() {
  const errors: string[] = [];
  const read = <Result>(action: () => Result): Result => {
    try {
      return action();
    } catch (error) {
      errors.push((error as Error).message);
      return undefined as Result;
    }
  };
  const finish = () => {
    if (errors.length > 0) throw new Error(errors.join("\n\n"));
  };
  return { read, finish };
}

function readSite(): Site {
  const business = loadBusiness();
  /** Values of the {placeholders} in texts, so that each fact is typed only once. */
  const facts = {
    responseHours: business.responseHours,
    keepMonths: business.privacy.keepMonths,
  };
  const { read, finish } = createReader();
  const readFile = <Schema extends z.ZodType>(file: string, schema: Schema) =>
    readYaml(file, schema, (value) => withFacts(value, facts, file));
  // Once: listing folders for each link took a fifth of a page's time in development.
  const kindOf = new Map(
    KIND_NAMES.toReversed().flatMap((kind) => filesOf(kind).map((file) => [slugOf(file), kind])),
  );
  resolveReferencesWith({
    stills: stillMaster,
    films: filmMaster,
    orbits: orbitMaster,
    files: sampleFile,
    services: (slug) => pageAt("services", slug),
    cities: (slug) => pageAt("cities", slug),
    pages: (slug) => pageAt(kindOf.get(slug) ?? "pages", slug),
  });
  const readPages = (kind: PageKindName) => {
    const { schema, linkName } = PAGE_KINDS[kind];
    const found = filesOf(kind).flatMap((file) => {
      const fields = read(() => readFile<z.ZodType<Page>>(file, schema as never));
      const slug = slugOf(file);
      const name = fields && "name" in fields ? fields.name : "Home";
      const nameInText = linkName?.(name) ?? name;
      return fields
        ? [
            Object.assign(pageAt(kind, slug), fields, {
              kind,
              slug,
              name,
              nameInText,
              ...addressesOf(kind, slug, "formerly" in fields ? fields.formerly : []),
            }),
          ]
        : [];
    });
    return found.sort(byOrder);
  };
  // Only texts that visitors read: the rest, such as addresses, stays as it is.
  const { reviews, tagline, flights, base, numbers } = business;
  const shown = read(() =>
    withFacts({ reviews, tagline, flights, base, numbers }, facts, "content/business.yaml"),
  );
  const words = read(() => readFile("content/interface.yaml", interfaceSchema));
  const all = KIND_NAMES.flatMap(readPages);
  finish();
  const ofKind = <Kind extends PageKindName>(kind: Kind) =>
    all.filter((page): page is Extract<Page, { kind: Kind }> => page.kind === kind);
  const [home] = ofKind("home");
  const services = ofKind("services");
  const allServices = services.find(({ slug }) => slug === ALL_SERVICES);
  if (!home || !allServices)
    throw new Error(`content/ needs home.yaml and services/${ALL_SERVICES}.yaml`);
  const [shared] = sharedAddresses(all);
  if (shared) throw new Error(shared.text);
  keepFreeAddresses(all);
  return {
    business: { ...business, ...shown },
    words,
    home,
    services,
    cities: ofKind("cities"),
    pages: all,
    allServices,
  };
}

/** A former address leads to the first page that had it, unless it's a page's own now. */
function keepFreeAddresses(pages: Page[]): void {
  const taken = new Set(pages.map(({ path }) => path));
  for (const page of pages) {
    page.formerPaths = page.formerPaths.filter((path) => !taken.has(path));
    for (const path of page.formerPaths) taken.add(path);
  }
}

const byOrder = (a: Page, b: Page) => orderOf(a) - orderOf(b) || a.slug.localeCompare(b.slug);

const orderOf = (page: Page) => ("order" in page ? page.order : 0);

/** The pages above a page, and itself. */
export function trailTo(page: Page, { home, allServices }: Site): PageLink[] {
  const isBelow = PAGE_KINDS[page.kind].isService && page.path !== allServices.path;
  const parents = isBelow ? [{ name: "All Services", path: allServices.path }] : [];
  return [home, ...parents, page].map(({ name, path }) => ({ name, path }));
}

let cached: Site | undefined;

/** A build loads the content once. */
export function loadSite(): Site {
  if (import.meta.env.DEV) return readSite();
  cached ??= readSite();
  return cached;
}
