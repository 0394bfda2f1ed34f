/** Fields that name something else: a picture, film, orbit or file in `media/`, or another page. */
import { existsSync, globSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { parseFile, parseYaml } from "#yaml.ts";
import type { Film, Master } from "../media/masters.ts";
import type { SampleFile } from "../media/sample-files.ts";
import type { CityLink, PageLink } from "./paths.ts";

let root = ".";

/** Runs a check of content that is in another folder than the working directory. */
export function withReferencesIn<Result>(folder: string, check: () => Result): Result {
  const before = root;
  root = folder;
  try {
    return check();
  } finally {
    root = before;
  }
}

/** By collection, the files that an entry needs. `*` stands for the entry's name. */
const FILES = {
  stills: ["media/stills/*.jpg", "media/stills/*.yaml"],
  films: ["media/films/*.mp4", "media/films/*-poster.jpg", "media/films/*.yaml"],
  orbits: ["media/orbits/*", "media/orbits/*.yaml"],
  files: ["media/files/*"],
};

/** "pages" are those of all kinds. */
type PageCollection = "services" | "cities" | "pages";
type Collection = keyof typeof FILES | PageCollection;

export type Resolve = (name: string) => unknown;

/** By collection, from a name to what a component shows. The editor only checks names, so there they stay names. */
let resolvers: Partial<Record<Collection, Resolve>> = {};

/** Called by load.ts, because masters exist only where Vite bundles them. */
export function resolveReferencesWith(next: Record<Collection, Resolve>): void {
  resolvers = next;
}

const exists = (file: string) =>
  [file, file.replace(/\.jpg$/, ".png")].some((name) => existsSync(join(root, name)));

/** What is in `starters` is no page: new pages begin as it. */
const foldersOf = (collection: PageCollection): string[] =>
  collection === "pages"
    ? readdirSync(join(root, "content")).filter((folder) => folder !== "starters")
    : [collection];

function formerNamesOf(page: unknown): string[] {
  const { formerly } = Object(page) as { formerly?: unknown };
  return [formerly ?? []].flat().map(String);
}

/** The names that a page had, from its file's text. */
export const formerNamesIn = (text: string): string[] => formerNamesOf(parseYaml(text).value);

/**
 * A renamed page's links and addresses lead to it. So a name is that of the page that has it now, or else of the first
 * one that had it.
 * @returns the page's file; undefined if no page has or had the name
 */
export function pageFileOf(collection: PageCollection, name: string): string | undefined {
  const folders = foldersOf(collection).map((folder) => `content/${folder}`);
  const own = folders.map((folder) => `${folder}/${name}.yaml`).find(exists);
  if (own) return own;
  return globSync(
    folders.map((folder) => `${folder}/*.yaml`),
    { cwd: root },
  )
    .map((file) => file.replaceAll("\\", "/"))
    .sort()
    .find((file) => formerNamesOf(parseFile(join(root, file)).value).includes(name));
}

const isPages = (collection: Collection): collection is PageCollection =>
  !Object.hasOwn(FILES, collection);

/** The first file that is missing. */
function missingFile(collection: Collection, name: string): string | undefined {
  if (!isPages(collection))
    return FILES[collection].map((file) => file.replace("*", name)).find((file) => !exists(file));
  const folder = collection === "pages" ? "*" : collection;
  return pageFileOf(collection, name) ? undefined : `content/${folder}/${name}.yaml`;
}

/** A page's name now, if it had another. */
function nameNow(collection: Collection, name: string): string {
  const file = isPages(collection) ? pageFileOf(collection, name) : undefined;
  return file ? basename(file, ".yaml") : name;
}

const referenceTo = <Target>(collection: Collection, name: z.ZodString, title: string) =>
  name
    .refine((value) => missingFile(collection, value) === undefined, {
      error: ({ input }) =>
        `refers to ${input}, but there is no ${missingFile(collection, String(input))}`,
      abort: true,
    })
    .meta({ title, entryOf: collection })
    .transform((value) => {
      const now = nameNow(collection, value);
      return (resolvers[collection]?.(now) ?? now) as Target;
    });

/** Of files in content/ and media/, without their ending. */
export const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const mediaName = z.string().regex(NAME, {
  error: "must be a name from media/ without its ending, such as city-vail",
  abort: true,
});

export const pictureName = referenceTo<Master>("stills", mediaName, "Picture");
export const filmName = referenceTo<Film>("films", mediaName, "Film");
export const orbitName = referenceTo<Master[]>("orbits", mediaName, "Orbit");

const MAX_FILE_MEGABYTES = 25;

const fileName = z
  .string()
  .regex(/^[a-z0-9-]+\.(pdf|jpg|tif|dxf|las|laz)$/, {
    error:
      "must be a file in media/files/: lower-case words joined by hyphens, then .pdf, .jpg, .tif, .dxf, .las or .laz",
    abort: true,
  })
  .refine(
    (name) => {
      const { size = 0 } =
        statSync(join(root, "media/files", name), { throwIfNoEntry: false }) ?? {};
      return size <= MAX_FILE_MEGABYTES * 1e6;
    },
    { error: `has more than ${MAX_FILE_MEGABYTES} MB: offer a part of it` },
  );

export const sampleFileName = referenceTo<SampleFile>("files", fileName, "File").describe(
  "The name of a file in media/files/, such as stockpile-report.pdf.",
);

export const slug = z.string().regex(NAME, {
  error: "must be lower-case words joined by hyphens, like the name of the file",
  abort: true,
});

export const serviceSlug = referenceTo<PageLink>("services", slug, "Service");
export const citySlug = referenceTo<CityLink>("cities", slug, "City");
export const pageSlug = referenceTo<PageLink>("pages", slug, "Page").describe(
  "Its file's name, such as event-tourism.",
);
