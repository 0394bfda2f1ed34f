import { globSync, readFileSync } from "node:fs";
import { basename, join, matchesGlob } from "node:path";
import { z } from "zod";
import { businessSchema } from "../../src/business/business.ts";
import { interfaceSchema } from "../../src/site/content/interface.ts";
import { filmSchema, orbitSchema, stillSchema } from "../../src/site/content/media-schema.ts";
import { PAGE_KINDS } from "../../src/site/content/pages.ts";
import { NAME } from "../../src/site/content/references.ts";
import { parseYaml } from "../../src/yaml.ts";
import type { Schema } from "./forms/schema.ts";

const toJsonSchema = (zod: z.ZodType) =>
  z.toJSONSchema(zod, { io: "input", unrepresentable: "any" }) as Schema;

/**
 * @param path the file's path, such as `content/business.yaml`, or a glob, such as `content/cities/*.yaml`
 * @param preview URL path of the page to preview; `{slug}` is replaced with the entry's file name
 * @param slugField only for a folder: the field from which a new entry's file name is derived. If the owner
 *   types the file name, this is `file`, which isn't a field of the schema.
 */
const menuItem = (
  label: string,
  zod: z.ZodType,
  path: string,
  preview: string,
  slugField?: string,
  starter?: string,
) => ({
  /** The key of the collection or singleton in Keystatic, such as "cities". */
  key: /(\w+)(\/\*)?\.yaml$/.exec(path)?.[1] ?? path,
  label,
  zod,
  schema: toJsonSchema(zod),
  path,
  preview,
  slugField,
  /** The file that a new entry starts as a copy of, instead of the first entry. */
  starter,
});

export type MenuItem = ReturnType<typeof menuItem>;

const MEDIA = {
  stills: ["Pictures", stillSchema],
  films: ["Films", filmSchema],
  orbits: ["Orbits", orbitSchema],
} as const;

export const MENU = [
  menuItem("Business", businessSchema, "content/business.yaml", "/"),
  ...Object.values(PAGE_KINDS).map((kind) => {
    const { label, schema, files, path } = kind;
    const slugField = files.includes("*") ? "name" : undefined;
    const { starter } = kind;
    return menuItem(label, schema, files, path("{slug}"), slugField, starter);
  }),
  ...Object.entries(MEDIA).map(([folder, [label, schema]]) => {
    const preview = `/edit/media/${folder}/{slug}?width=1280`;
    return menuItem(label, schema, `media/${folder}/*.yaml`, preview, "file");
  }),
  menuItem("The site's words", interfaceSchema, "content/interface.yaml", "/"),
];

const toEntry = (item: MenuItem, file: string) => {
  const slug = item.slugField && basename(file, ".yaml");
  return {
    item,
    /** The file name without `.yaml`; undefined if the menu item is a single file. */
    slug,
    file,
    /** Such as "Cities > vail", or "Business" for a single file. */
    name: [item.label, slug].filter(Boolean).join(" > "),
    /** Path of the entry's form in the editor. */
    form: `/keystatic/${slug ? `collection/${item.key}/item/${slug}` : `singleton/${item.key}`}`,
  };
};

export type Entry = ReturnType<typeof toEntry>;

export const entriesOf = (item: MenuItem, root: string): Entry[] =>
  globSync(item.path, { cwd: root })
    .sort()
    .map((file) => toEntry(item, file.replaceAll("\\", "/")));

export const allEntries = (root: string): Entry[] => MENU.flatMap((item) => entriesOf(item, root));

/** Returns the entry at a path, even if its file doesn't exist yet; undefined if it can't be a content file. */
export function entryAt(file: string): Entry | undefined {
  const isName = NAME.test(basename(file, ".yaml"));
  const item = MENU.find(({ path }) => isName && matchesGlob(file, path));
  return item && toEntry(item, file);
}

/** A file's fields, unchecked; empty if it isn't valid YAML. */
function fieldsIn(text: string): Record<string, unknown> {
  const { value } = parseYaml(text);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

export const readFields = (file: string, root: string): Record<string, unknown> =>
  fieldsIn(readFileSync(join(root, file), "utf8"));

/** Has no Zod schemas, so that it can be sent to the browser as JSON. */
export const menuFor = (root: string) =>
  MENU.map((item) => {
    /** A new entry starts as a copy of the entry `example`, unless the item has a starter. */
    const example = item.starter ? "" : (entriesOf(item, root)[0]?.slug ?? "");
    return { ...item, zod: undefined, example };
  });

export type Menu = ReturnType<typeof menuFor>;
