/** The kinds of pages. Routes, links, the sitemap, the menus and the editor's lists follow from them. */
import { globSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { EDITOR_PATHS, FUNCTIONS_BASE_PATH, HEALTH_PATHS } from "#contract/endpoint.ts";
import { PROJECT_TYPES, SERVICES } from "#contract/fields.ts";
import { group, line } from "#fields.ts";
import { SECTIONS, sectionList } from "../sections/index.ts";
import type { SectionKind } from "../sections/section.ts";
import { meta, position } from "./fields.ts";
import { homeHero, pageHero } from "./hero.ts";
import { slug } from "./references.ts";

/** What the quote form is filled in with for a visitor who comes from a page. */
interface Prefill {
  location?: string | undefined;
  projectType?: string | undefined;
  services?: string[] | undefined;
}

interface PageKind<Schema extends z.ZodType> {
  /** In the editor's menu. */
  label: string;
  /** A page of this kind in a sentence. */
  noun: string;
  /** A file, or a folder's `*.yaml`. */
  files: string;
  schema: Schema;
  /** What a new page begins as in the editor, instead of a copy of another. */
  starter?: string;
  path: (slug: string) => string;
  /** What a link in a text says, instead of the name. */
  linkName?: (name: string) => string;
  prefill?: (page: z.infer<Schema>) => Prefill;
  /** Whether the page's structured data describes the business (requirements §1). */
  describesBusiness?: true;
  /** Whether the page of all services is above it in breadcrumbs. */
  isService?: true;
}

const pageKind = <Schema extends z.ZodType>(kind: PageKind<Schema>) => kind;

const name = line.describe("Links from other pages have this name.");

const order = z.number().default(1000).describe("Position in lists; small numbers first.");

const menus = {
  menuName: line.optional().meta({
    title: "Name in the Services menu",
    description: "Without it, the page isn't in that menu.",
  }),
  inFooter: z.boolean().default(false).meta({ title: "In the footer" }),
};

/** What is seen of every page but the home page. */
const body = { meta, hero: pageHero, sections: sectionList };

/** The header, the footer and other pages link to these sections. */
const homeSections = sectionList.superRefine((sections, context) => {
  for (const [kind, { title, anchor }] of Object.entries<SectionKind>(SECTIONS))
    if (anchor && !sections.some(({ discriminant }) => discriminant === kind))
      context.addIssue({
        code: "custom",
        message: `needs a section "${title}", because the menus or other pages link to it`,
      });
});

/** The editor adds the old name of a renamed page, so that its old address leads to it. */
const formerly = z.array(slug).default([]).meta({
  title: "Former page names",
  description: "Visitors who open a former address get to this page.",
});

const home = pageKind({
  label: "Home page",
  noun: "home page",
  files: "content/home.yaml",
  schema: z.strictObject({ meta, hero: homeHero, sections: homeSections }),
  path: () => "/",
  describesBusiness: true,
});

const services = pageKind({
  label: "Services",
  noun: "service",
  files: "content/services/*.yaml",
  schema: z.strictObject({
    name,
    summary: line.meta({
      title: "One line about it",
      description: "What a client gets, for the list of all services.",
    }),
    column: z.enum(["photography", "videography", "professional"]).optional().meta({
      title: "Column",
      description: "The column with this service in the home page's list of all services.",
    }),
    order,
    ...menus,
    ...body,
    quote: group("Quote form", {
      services: z.array(z.enum(SERVICES.map(({ value }) => value))).default([]),
      projectType: z.enum(PROJECT_TYPES.map(({ value }) => value)).optional(),
    })
      .describe("Options preselected for visitors who come from this page.")
      .prefault({}),
    formerly,
  }),
  path: (slug) => `/${slug}`,
  prefill: ({ quote }) => quote,
  describesBusiness: true,
  isService: true,
});

const cities = pageKind({
  label: "Cities",
  noun: "city",
  files: "content/cities/*.yaml",
  schema: z.strictObject({
    name: line,
    order: order.describe(
      "Position in lists of cities; small numbers first. Home names the first six.",
    ),
    ...body,
    geo: group("Position", position),
    elevationFt: z.number().min(3_000).max(14_500).meta({ title: "Elevation in feet" }),
    /** With it, the page's metadata has an address and coordinates. Only Denver's has (requirements §2). */
    postalCode: line.optional().meta({
      title: "ZIP code",
      description: "Search engines then read the city's address on its page.",
    }),
    formerly,
  }),
  path: (slug) => `/${slug}-drone-services`,
  linkName: (name) => `Flying in ${name}`,
  prefill: ({ name }) => ({ location: `${name}, CO` }),
  isService: true,
});

const pages = pageKind({
  label: "Other pages",
  noun: "page",
  files: "content/pages/*.yaml",
  starter: "content/starters/page.yaml",
  schema: z.strictObject({
    name,
    order,
    ...menus,
    ...body,
    formerly,
  }),
  path: (slug) => `/${slug}`,
});

export const PAGE_KINDS = { home, services, cities, pages };

export type PageKindName = keyof typeof PAGE_KINDS;
export const KIND_NAMES = Object.keys(PAGE_KINDS) as PageKindName[];

type PageOf<Kind extends PageKindName> = z.infer<(typeof PAGE_KINDS)[Kind]["schema"]> & {
  kind: Kind;
  name: string;
  slug: string;
  path: string;
  /** The addresses that it had under its former names. */
  formerPaths: string[];
  /** What a link in a text says. */
  nameInText: string;
};
export type Home = PageOf<"home">;
export type Service = PageOf<"services">;
export type City = PageOf<"cities">;
export type Page = { [Kind in PageKindName]: PageOf<Kind> }[PageKindName];

/** Every site has this service. */
export const ALL_SERVICES = "drone-services";

export const slugOf = (file: string): string => basename(file, ".yaml");

/** @param formerly as in the page's file, unchecked */
export function addressesOf(kind: PageKindName, slug: string, formerly: unknown) {
  const path = PAGE_KINDS[kind].path(slug);
  const formerPaths = [formerly ?? []].flat().map((name) => PAGE_KINDS[kind].path(String(name)));
  return { path, formerPaths: [...new Set(formerPaths)].filter((former) => former !== path) };
}

/** Addresses of the site's other routes and public files, of what its server answers itself, and of the editor. */
const OTHER_PATHS: ReadonlySet<string> = new Set(
  [
    ...globSync(["src/site/pages/*", "media/brand/*"]).map((file) => `/${basename(file)}`),
    ...["/index.html", "/revision.json", "/rejected.json"],
    ...[FUNCTIONS_BASE_PATH, ...HEALTH_PATHS, ...EDITOR_PATHS],
  ].map((path) => path.replace(/(?<=.)[./].*/, "")),
);

/**
 * Pages that have another page's address, or have or had that of something else, and a sentence about it. A former
 * address may be a page's own now: then it leads there.
 */
export function sharedAddresses<Shown extends Pick<Page, "kind" | "slug" | "path" | "formerPaths">>(
  all: Shown[],
): { page: Shown; text: string }[] {
  const others = all
    .flatMap((page) => [page.path, ...page.formerPaths].map((path) => ({ page, path })))
    .filter(({ path }) => OTHER_PATHS.has(path));
  const notPages = others.map(({ page, path }) => ({
    page,
    text: `${page.kind}/${page.slug}.yaml in content/ can't be or have been at ${path}, which isn't free for pages: choose another name`,
  }));
  const shared = [...Map.groupBy(all, ({ path }) => path)].flatMap(([path, [first, second]]) => {
    if (!first || !second) return [];
    const files = [first, second].map(({ kind, slug }) => `${kind}/${slug}.yaml`).join(" and ");
    const text = `${files} in content/ have the same address, ${path}: rename one of the two files`;
    return [{ page: second, text }];
  });
  return [...notPages, ...shared];
}
