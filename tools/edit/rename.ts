import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument, Scalar } from "yaml";
import { ALL_SERVICES, KIND_NAMES, PAGE_KINDS } from "../../src/site/content/pages.ts";
import { kindsOf, type Schema } from "./forms/schema.ts";
import { allEntries, type Entry, entryAt, fieldsIn } from "./menu.ts";

/** A text that names a page, at its path in a file. */
interface Reference {
  path: string[];
  name: string;
  /** Whose page it may be: "pages" are those of all kinds. */
  collection: string;
}

function referencesIn(schema: Schema, value: unknown, path: string[] = []): Reference[] {
  const inside = (schema: Schema, key: string) =>
    referencesIn(schema, (value as Record<string, unknown>)[key], [...path, key]);
  if (schema.entryOf) return [{ path, name: String(value), collection: schema.entryOf }];
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

/** Whether there is a page of this name, of any kind: references to a page of any kind have only its name. */
const isTaken = (slug: string, root: string) =>
  Object.values(PAGE_KINDS).some(
    ({ files }) => files.includes("*") && existsSync(join(root, files.replace("*", slug))),
  );

/** Each file's path and its new text; undefined deletes the file. */
export type Updates = Map<string, string | undefined>;

/** A page's entry before and after it got another name. */
export interface Rename {
  old: Entry;
  renamed: Entry;
}

/**
 * Finds references to pages that have another name now, whoever renamed them.
 * @param updates files that aren't written yet
 * @param undone renames, whose pages have their old names again
 * @returns the files with such references, with the pages' names now
 */
export function followNames(
  root: string,
  updates: Updates = new Map(),
  undone: Rename[] = [],
): Updates {
  const paths = new Set([...allEntries(root).map(({ file }) => file), ...updates.keys()]);
  const files = [...paths].flatMap((path) => {
    const text = updates.has(path) ? updates.get(path) : readFileSync(join(root, path), "utf8");
    const entry = entryAt(path);
    return entry && text !== undefined ? [{ ...entry, text }] : [];
  });
  const pages = files.flatMap(({ item, slug, text }) =>
    slug && KIND_NAMES.some((kind) => kind === item.key)
      ? [{ kind: item.key, slug, formerly: formerNamesIn(text) }]
      : [],
  );
  const pageOf = (collection: string, name?: string) => {
    const all = pages.filter(({ kind }) => [kind, "pages"].includes(collection));
    return (
      all.find(({ slug }) => slug === name) ??
      all.find(({ formerly }) => formerly.some((former) => former === name))
    );
  };
  for (const { old, renamed } of undone)
    pageOf(old.item.key, old.slug)?.formerly.push(String(renamed.slug));
  const followed: Updates = new Map();
  for (const { file, item, text } of files) {
    const document = parseDocument(text);
    if (document.errors.length > 0) continue;
    let isChanged = false;
    for (const { path, name, collection } of referencesIn(item.schema, document.toJS())) {
      const { slug = name } = pageOf(collection, name) ?? {};
      if (slug === name) continue;
      document.setIn(path, nodeOf(slug));
      isChanged = true;
    }
    if (isChanged) followed.set(file, String(document));
  }
  return followed;
}

export const formerNamesIn = (text: string): string[] =>
  [fieldsIn(text)["formerly"] ?? []].flat().map(String);

/** A page's text, with the names that it had before. Visitors may know their addresses. */
export function withFormerNames(text: string, slug: string, names: string[]): string {
  const page = parseDocument(text);
  const all = new Set([...formerNamesIn(text), ...names]);
  all.delete(slug);
  page.set("formerly", page.createNode([...all].map(nodeOf)));
  return String(page);
}

const ALL_SERVICES_FILE = PAGE_KINDS.services.files.replace("*", ALL_SERVICES);

/** What a save renames: one deleted file and one new one. Of more files, none is known to be another's. */
export function renameIn(updates: Updates) {
  const [[from = "", gone] = [], [to = "", text] = []] = updates;
  const [old, renamed] = [entryAt(from), entryAt(to)];
  const isRename = updates.size === 2 && gone === undefined && old?.item === renamed?.item;
  return isRename && old && renamed && text !== undefined ? { old, renamed, text } : undefined;
}

/**
 * If a save renames a page, its own file keeps the old name. References follow, also to other pages.
 * @throws Error that says why it can't have the new name, or can't be deleted
 */
export function followRename(updates: Updates, root: string): Updates {
  const rename = renameIn(updates);
  const all = new Map(updates);
  if (all.has(ALL_SERVICES_FILE) && all.get(ALL_SERVICES_FILE) === undefined)
    throw new Error(`Not saved.\nThe site needs the page of all services, called ${ALL_SERVICES}.`);
  if (rename) {
    const { old, renamed, text } = rename;
    const { slug = "" } = renamed;
    // Its picture or film would be deleted, and its words would become another's.
    if (!KIND_NAMES.some((name) => name === old.item.key))
      throw new Error(`Not saved.\n${old.name} can't be renamed. Add it again with another name.`);
    if (isTaken(slug, root)) throw new Error(`Not saved.\nThere is another page called ${slug}.`);
    all.set(renamed.file, withFormerNames(text, slug, [String(old.slug)]));
  }
  return new Map([...all, ...followNames(root, all)]);
}
