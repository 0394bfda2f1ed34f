/** The files that the owner can edit, with their schemas and labels. */
import { globSync } from "node:fs";
import { basename, matchesGlob } from "node:path";
import { z } from "zod";
import { businessSchema } from "../../src/business/business.ts";
import { citySchema } from "../../src/site/content/city.ts";
import { homeSchema } from "../../src/site/content/home.ts";
import { interfaceSchema } from "../../src/site/content/interface.ts";
import { serviceSchema } from "../../src/site/content/service.ts";
import { workSchema } from "../../src/site/content/work.ts";
import { filmSchema, stillSchema } from "../../src/site/media/words.ts";
import type { Schema } from "./schema.ts";
import { errorMap } from "./words.ts";

/** The JSON Schema of a file's content, with an error message for each pattern. */
const toJsonSchema = (zod: z.ZodType) =>
  z.toJSONSchema(zod, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (typeof jsonSchema.pattern !== "string") return;
      const { error } = z.safeParse(zodSchema, "?", { error: errorMap });
      jsonSchema["problem"] = error?.issues[0]?.message;
    },
  }) as Schema;

/**
 * An entry in the editor's menu: a single file, or a folder of files.
 * @param path `content/business.yaml`, or `content/cities/*.yaml` for a folder
 * @param preview path of the preview, with `{slug}`
 * @param slugField for a folder: the field from which a new entry's file name is derived, or `file`, which isn't
 * in the schema, if the owner types the file name
 */
const menuItem = (
  label: string,
  zod: z.ZodType,
  path: string,
  preview: string,
  slugField?: string,
) => ({
  /** Key in Keystatic. */
  key: /(\w+)(\/\*)?\.yaml$/.exec(path)?.[1] ?? path,
  label,
  zod,
  schema: toJsonSchema(zod),
  path,
  preview,
  slugField,
});

export type MenuItem = ReturnType<typeof menuItem>;

/** In the order of the editor's menu. */
export const MENU = [
  menuItem("Business", businessSchema, "content/business.yaml", "/"),
  menuItem("Home page", homeSchema, "content/home.yaml", "/"),
  menuItem("Services", serviceSchema, "content/services/*.yaml", "/{slug}", "name"),
  menuItem("Cities", citySchema, "content/cities/*.yaml", "/{slug}-drone-services", "name"),
  menuItem("Works", workSchema, "content/works/*.yaml", "/", "title"),
  menuItem("Pictures", stillSchema, "media/stills/*.yaml", "/edit/media/stills/{slug}", "file"),
  menuItem("Films", filmSchema, "media/films/*.yaml", "/edit/media/films/{slug}", "file"),
  menuItem("The site's words", interfaceSchema, "content/interface.yaml", "/"),
];

const toEntry = (item: MenuItem, file: string) => ({
  item,
  /** Undefined for a single file. */
  slug: item.slugField && basename(file, ".yaml"),
  /** Relative to the project's root. */
  file,
});

/** A content file of the project. */
export type Entry = ReturnType<typeof toEntry>;

/** The existing entries of a menu item. */
export const entriesOf = (item: MenuItem, root: string): Entry[] =>
  globSync(item.path, { cwd: root })
    .sort()
    .map((file) => toEntry(item, file.replaceAll("\\", "/")));

export const allEntries = (root: string): Entry[] => MENU.flatMap((item) => entriesOf(item, root));

/** The entry of a path, even if the file doesn't exist yet; undefined if it isn't a content file. */
export function entryAt(file: string): Entry | undefined {
  const item = MENU.find(({ path }) => matchesGlob(file, path));
  return item && toEntry(item, file);
}

/** The menu for the browser: without Zod schemas, and with the entry that new ones start as a copy of. */
export const menuFor = (root: string) =>
  MENU.map((item) => ({ ...item, zod: undefined, example: entriesOf(item, root)[0]?.slug }));

export type Menu = ReturnType<typeof menuFor>;
