/** Reads content files as YAML, for tests that compare a page with its file. */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parse } from "yaml";
import { cityPath, servicePath } from "../../src/site/content/paths.ts";
import type { WorkFields as Work } from "../../src/site/content/work.ts";

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

const slugsIn = (folder: string) =>
  readdirSync(join(CONTENT, folder)).map((file) => basename(file, ".yaml"));

const serviceSlugs = slugsIn("services");

export interface ContentPage {
  readonly route: string;
  readonly kind: "home" | "service" | "city";
  readonly slug: string;
  /** Path relative to `content/`, such as `cities/denver.yaml`. */
  readonly file: string;
}

/** Every page with a content file. */
export const CONTENT_PAGES: readonly ContentPage[] = [
  { route: "/", kind: "home", slug: "home", file: "home.yaml" },
  ...serviceSlugs.map(
    (slug) =>
      ({ route: servicePath(slug), kind: "service", slug, file: `services/${slug}.yaml` }) as const,
  ),
  ...slugsIn("cities").map(
    (slug) => ({ route: cityPath(slug), kind: "city", slug, file: `cities/${slug}.yaml` }) as const,
  ),
];

/**
 * Returns the first work of this kind that a service page shows, with that page's path; undefined if there is
 * none.
 */
export function workOf<K extends Work["media"]["discriminant"]>(kind: K) {
  for (const file of globSync("works/*.yaml", { cwd: CONTENT }).sort()) {
    const { title, services, media }: Work = readContent(file);
    if (media.discriminant === kind && services[0])
      return {
        title,
        path: servicePath(services[0]),
        media: media as Work["media"] & { discriminant: K },
      };
  }
  return undefined;
}
