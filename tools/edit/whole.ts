/** What a change would break elsewhere: pages, pictures and films that other files name. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { z } from "zod";
import {
  brokenMedia,
  brokenReferences,
  type HasMedia,
  type PageContent,
} from "../../src/site/content/references.ts";
import { entriesOf, PARTS } from "./content-files.ts";
import { masterOf } from "./pictures.ts";
import { type Change, fileValue } from "./working-copy.ts";

/** Every entry by part and name, as the site's schema reads it. */
type Whole = Record<string, Map<string, z.ZodSafeParseResult<unknown>>>;

/**
 * @param changes each valid by its own schema
 * @param dropped names of the pictures that come with them
 * @returns a sentence for each name that led somewhere before and would not after
 */
export function newlyBroken(changes: Change[], dropped: string[], root: string): string[] {
  const whole = readWhole(root);
  const before = broken(whole, [], root).sentences;
  for (const { entry, saved } of changes) {
    const part = whole[entry.part.key];
    if (saved === undefined) part?.delete(entry.slug ?? "");
    else part?.set(entry.slug ?? "", entry.part.zod.safeParse(fileValue(entry, saved)));
  }
  return broken(whole, dropped, root).sentences.filter((sentence) => !before.includes(sentence));
}

/** @throws Error where a file is not YAML */
export function readWhole(root: string): Whole {
  const whole: Whole = {};
  for (const part of PARTS) {
    const entries = entriesOf(part, root).map(({ slug = "", file, at }) => {
      const content: unknown = parse(readFileSync(join(root, file), "utf8"));
      const value = at.reduce((inner, name) => (inner as Record<string, unknown>)[name], content);
      return [slug, part.zod.safeParse(value)] as const;
    });
    whole[part.key] = new Map(entries);
  }
  return whole;
}

/** The content of all pages that are right by themselves, and what they name that is not there. */
export function broken(
  whole: Whole,
  dropped: string[],
  root: string,
): { content?: PageContent; sentences: string[] } {
  const home = whole["home"]?.get("")?.data;
  if (!home) return { sentences: [] };
  const content = {
    home,
    services: pages(whole, "services"),
    cities: pages(whole, "cities"),
    works: pages(whole, "works"),
  } as PageContent;
  const has: HasMedia = (kind, name) =>
    kind === "still"
      ? (whole["stills"]?.has(name) ?? false) &&
        (dropped.includes(name) || masterOf(name, root) !== undefined)
      : (whole["films"]?.has(name) ?? false) && existsSync(join(root, `media/films/${name}.mp4`));
  return { content, sentences: [...brokenReferences(content), ...brokenMedia(content, has)] };
}

const pages = (whole: Whole, folder: "services" | "cities" | "works") =>
  [...(whole[folder] ?? [])].flatMap(([slug, { data }]) =>
    data ? [{ ...data, slug, file: `content/${folder}/${slug}.yaml` }] : [],
  );
