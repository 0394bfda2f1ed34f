import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument, Scalar } from "yaml";
import { ALL_SERVICES, KIND_NAMES, PAGE_KINDS } from "../../src/site/content/pages.ts";
import { kindsOf, type Schema } from "./forms/schema.ts";
import { allEntries, type Entry, entryAt } from "./menu.ts";

type Path = string[];

/** @param collections in one of which a reference's page is */
function referencesTo(
  slug: string,
  collections: string[],
  schema: Schema,
  value: unknown,
  path: Path = [],
): Path[] {
  const inside = (schema: Schema, key: string) =>
    referencesTo(slug, collections, schema, (value as Record<string, unknown>)[key], [
      ...path,
      key,
    ]);
  if (schema.entryOf) return value === slug && collections.includes(schema.entryOf) ? [path] : [];
  if (!(value instanceof Object)) return [];
  if (schema.oneOf) {
    const kind = kindsOf(schema).find(
      ([name]) => "discriminant" in value && name === value.discriminant,
    );
    return kind ? inside(kind[1], "value") : [];
  }
  return Object.keys(value).flatMap((key) =>
    inside(schema.items ?? schema.properties?.[key] ?? {}, key),
  );
}

/** A name in YAML. Keystatic's parser takes a date without quotes for a time. */
function nodeOf(name: string): Scalar<string> {
  const node = new Scalar(name);
  if (/^\d/.test(name)) node.type = "QUOTE_SINGLE";
  return node;
}

/** The kind of the page to which a reference to a page of any kind leads. */
const kindOf = (slug: string, root: string) =>
  KIND_NAMES.find((name) => {
    const { files } = PAGE_KINDS[name];
    return files.includes("*") && existsSync(join(root, files.replace("*", slug)));
  });

/** Each file's path and its new text; undefined deletes the file. */
export type Updates = Map<string, string | undefined>;

/** @returns the files that refer to a page after a change, with its new name */
export function referencesRenamed(old: Entry, slug: string, updates: Updates, root: string) {
  const renamed = new Map<string, string>();
  const { slug: former = "", item } = old;
  // If there is no page of this name any more, it can't be another one's.
  const isMeant = (kindOf(former, root) ?? item.key) === item.key;
  const collections = isMeant ? [item.key, "pages"] : [item.key];
  const entries = [...allEntries(root).map(({ file }) => file), ...updates.keys()];
  for (const file of new Set(entries)) {
    const text = updates.has(file) ? updates.get(file) : readFileSync(join(root, file), "utf8");
    const document = parseDocument(text ?? "");
    const { schema } = entryAt(file)?.item ?? {};
    if (!schema || text === undefined || document.errors.length > 0) continue;
    const paths = referencesTo(former, collections, schema, document.toJS());
    for (const path of paths) document.setIn(path, nodeOf(slug));
    if (paths.length > 0) renamed.set(file, String(document));
  }
  return renamed;
}

/** What a save renames: one deleted file and one new one. Of more files, none is known to be another's. */
export function renameIn(updates: Updates) {
  const [[from = "", gone] = [], [to = "", text] = []] = updates;
  const [old, renamed] = [entryAt(from), entryAt(to)];
  const isRename = updates.size === 2 && gone === undefined && old?.item === renamed?.item;
  return isRename && old && renamed && text !== undefined ? { old, renamed, text } : undefined;
}

/**
 * If a save renames a page, adds the files that refer to it, with its new name. Its own file keeps the old one, whose
 * address visitors may know.
 * @throws Error that says why it can't have the new name
 */
export function followRename(updates: Updates, root: string): Updates {
  const rename = renameIn(updates);
  if (!rename) return updates;
  const { old, renamed } = rename;
  const { slug = "" } = renamed;
  // Its picture or film would be deleted, and its words would become another's.
  if (!KIND_NAMES.some((name) => name === old.item.key))
    throw new Error(`Not saved.\n${old.name} can't be renamed. Add it again with another name.`);
  if (old.slug === ALL_SERVICES)
    throw new Error(`Not saved.\nThe page of all services must be called ${ALL_SERVICES}.`);
  if (kindOf(slug, root)) throw new Error(`Not saved.\nThere is another page called ${slug}.`);
  const all = new Map([...updates, ...referencesRenamed(old, slug, updates, root)]);
  const page = parseDocument(all.get(renamed.file) ?? "");
  const { formerly } = page.toJS() as { formerly?: string[] };
  const names = new Set(formerly).add(String(old.slug));
  names.delete(slug);
  page.set("formerly", page.createNode([...names].map(nodeOf)));
  return all.set(renamed.file, String(page));
}
