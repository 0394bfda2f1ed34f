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
const definePart = (
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

export type Part = ReturnType<typeof definePart>;

/** In the order of the editor's menu. */
export const PARTS = [
  definePart("Business", businessSchema, "content/business.yaml", "/"),
  definePart("Home page", homeSchema, "content/home.yaml", "/"),
  definePart("Services", serviceSchema, "content/services/*.yaml", "/{slug}", "name"),
  definePart("Cities", citySchema, "content/cities/*.yaml", "/{slug}-drone-services", "name"),
  definePart("Works", workSchema, "content/works/*.yaml", "/", "title"),
  definePart("Pictures", stillSchema, "media/stills/*.yaml", "/edit/media/stills/{slug}", "file"),
  definePart("Films", filmSchema, "media/films/*.yaml", "/edit/media/films/{slug}", "file"),
  definePart("The site's words", interfaceSchema, "content/interface.yaml", "/"),
];

const toEntry = (part: Part, file: string) => ({
  part,
  /** Undefined for a single file. */
  slug: part.slugField && basename(file, ".yaml"),
  /** Relative to the project's root. */
  file,
});

/** A content file of the project. */
export type Entry = ReturnType<typeof toEntry>;

/** The existing entries of a part. */
export const entriesOf = (part: Part, root: string): Entry[] =>
  globSync(part.path, { cwd: root })
    .sort()
    .map((file) => toEntry(part, file.replaceAll("\\", "/")));

export const allEntries = (root: string): Entry[] => PARTS.flatMap((part) => entriesOf(part, root));

/** The entry of a path, even if the file doesn't exist yet; undefined if it isn't a content file. */
export function entryAt(file: string): Entry | undefined {
  const part = PARTS.find(({ path }) => matchesGlob(file, path));
  return part && toEntry(part, file);
}

/** The parts for the browser, without Zod schemas. */
export const partsOf = (root: string) =>
  PARTS.map((part) => {
    const { zod: _, ...info } = part;
    // New cities, services and works are copied from the first one, whose text shows what to write.
    const [first] = part.path.startsWith("content/") ? entriesOf(part, root) : [];
    return { ...info, example: first?.slug };
  });

export type PartInfo = ReturnType<typeof partsOf>[number];
