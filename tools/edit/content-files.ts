/** The files that the owner can edit, with their schemas and labels. */
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { z } from "zod";
import { businessSchema } from "../../src/business/business.ts";
import { citySchema } from "../../src/site/content/city.ts";
import { homeSchema } from "../../src/site/content/home.ts";
import { interfaceSchema } from "../../src/site/content/interface.ts";
import { serviceSchema } from "../../src/site/content/service.ts";
import { workSchema } from "../../src/site/content/work.ts";
import { filmSchema, stillSchema } from "../../src/site/media/words.ts";

/** An entry in the editor's menu: a single file, or a folder of files. */
export interface Part {
  /** Key in Keystatic. */
  key: string;
  label: string;
  zod: z.ZodType;
  /** `content/business.yaml`, or `content/cities/*` for a folder. */
  path: string;
  /**
   * For a folder: the field from which a new entry's file name is derived. `file` isn't in the schema: the
   * owner types the file name.
   */
  slugField?: string;
  /** Path of the preview, with `{slug}`. */
  preview: string;
}

/** A single file, previewed on the home page. */
const file = (key: string, label: string, zod: z.ZodType): Part => ({
  key,
  label,
  zod,
  path: `content/${key}.yaml`,
  preview: "/",
});

const folder = (
  key: string,
  label: string,
  zod: z.ZodType,
  slugField: string,
  preview: string,
  parent = "content",
): Part => ({ key, label, zod, path: `${parent}/${key}/*`, slugField, preview });

/** In the order of the editor's menu. */
export const PARTS: Part[] = [
  file("business", "Business", businessSchema),
  file("home", "Home page", homeSchema),
  folder("services", "Services", serviceSchema, "name", "/{slug}"),
  folder("cities", "Cities", citySchema, "name", "/{slug}-drone-services"),
  folder("works", "Works", workSchema, "title", "/"),
  folder("stills", "Pictures", stillSchema, "file", "/edit/media/stills/{slug}", "media"),
  folder("films", "Films", filmSchema, "file", "/edit/media/films/{slug}", "media"),
  file("interface", "The site's words", interfaceSchema),
];

/** A content file of the project. */
export interface Entry {
  part: Part;
  /** Undefined for a single file. */
  slug?: string;
  /** Relative to the project's root. */
  file: string;
}

/** The existing entries of a part. */
export function entriesOf(part: Part, root: string): Entry[] {
  if (part.slugField === undefined) return [{ part, file: part.path }];
  return readdirSync(join(root, dirname(part.path)))
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => ({
      part,
      slug: basename(name, ".yaml"),
      file: `${dirname(part.path)}/${name}`,
    }));
}

export const allEntries = (root: string): Entry[] => PARTS.flatMap((part) => entriesOf(part, root));

/** The entry of a path, even if the file doesn't exist yet; undefined if it isn't a content file. */
export function entryAt(file: string): Entry | undefined {
  const single = PARTS.find(({ path }) => path === file);
  if (single) return { part: single, file };
  const part = PARTS.find(({ path }) => path === `${dirname(file)}/*`);
  const [, slug] = /^([^/]+)\.yaml$/.exec(basename(file)) ?? [];
  return part && slug !== undefined ? { part, slug, file } : undefined;
}
