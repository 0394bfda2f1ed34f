/** Reads content files as YAML, for tests that compare a page with its file. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parse } from "yaml";
import { PAGE_KINDS, type PageKindName } from "../../src/site/content/pages.ts";

const CONTENT = resolve(import.meta.dirname, "../../content");

/**
 * Whether the content is still the sample's. What owners write may break rules of taste, and words that requirements
 * specify, so their first publication deletes this file. Adding a page or work to the sample doesn't.
 */
export const IS_SAMPLE_CONTENT = existsSync(join(CONTENT, ".sample"));

/**
 * Parses a content file without validation; the build has validated it.
 * @param file path relative to `content/`
 */
// biome-ignore lint/suspicious/noExplicitAny: tests read any field of any file.
export const readContent = (file: string): any => parse(readFileSync(join(CONTENT, file), "utf8"));

export interface ContentPage {
  readonly route: string;
  readonly kind: PageKindName;
  readonly slug: string;
  /** Path relative to `content/`, such as `cities/denver.yaml`. */
  readonly file: string;
}

/** Every page with a content file. */
export const CONTENT_PAGES: readonly ContentPage[] = Object.entries(PAGE_KINDS).flatMap(
  ([kind, { files, path }]) =>
    globSync(files)
      .sort()
      .map((file) => {
        const slug = basename(file, ".yaml");
        const name = file.replaceAll("\\", "/").replace("content/", "");
        return { route: path(slug), kind: kind as PageKindName, slug, file: name };
      }),
);

/** Returns the values of a page's sections of a kind. */
// biome-ignore lint/suspicious/noExplicitAny: tests read any field of any section.
export const sectionsOf = (file: string, kind: string): any[] =>
  readContent(file)
    .sections.filter(({ discriminant }: { discriminant: string }) => discriminant === kind)
    .map(({ value }: { value: unknown }) => value);

/** Returns the first exhibit of this kind, with its page's path; undefined if there is none. */
export function exhibitOf(kind: "sequence" | "layers" | "zoom" | "orbit") {
  for (const { file, route } of CONTENT_PAGES)
    for (const { heading, shows } of sectionsOf(file, "exhibit"))
      if (shows.discriminant === kind) return { title: heading, path: route, ...shows.value };
  return undefined;
}
