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

export const PARTS: Part[] = [
  {
    key: "business",
    label: "Business",
    zod: businessSchema,
    path: "content/business.yaml",
    preview: "/",
  },
  { key: "home", label: "Home page", zod: homeSchema, path: "content/home.yaml", preview: "/" },
  {
    key: "services",
    label: "Services",
    zod: serviceSchema,
    path: "content/services/*",
    slugField: "name",
    preview: "/{slug}",
  },
  {
    key: "cities",
    label: "Cities",
    zod: citySchema,
    path: "content/cities/*",
    slugField: "name",
    preview: "/{slug}-drone-services",
  },
  {
    key: "works",
    label: "Works",
    zod: workSchema,
    path: "content/works/*",
    slugField: "title",
    preview: "/",
  },
  {
    key: "stills",
    label: "Pictures",
    zod: stillSchema,
    path: "media/stills/*",
    slugField: "file",
    preview: "/api/edit/media/stills/{slug}",
  },
  {
    key: "films",
    label: "Films",
    zod: filmSchema,
    path: "media/films/*",
    slugField: "file",
    preview: "/api/edit/media/films/{slug}",
  },
  {
    key: "interface",
    label: "The site's words",
    zod: interfaceSchema,
    path: "content/interface.yaml",
    preview: "/",
  },
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
