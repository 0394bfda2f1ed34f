import { existsSync } from "node:fs";
import { join } from "node:path";
import { ALL_SERVICES, KIND_NAMES, PAGE_KINDS } from "../../src/site/content/pages.ts";
import { formerNamesIn, pageFileOf, withReferencesIn } from "../../src/site/content/references.ts";
import { type Entry, entryAt } from "./menu.ts";

/** Each file's path and its new text; undefined deletes the file. */
type Updates = Map<string, string | undefined>;

/** A page's text, with the names that it had before: links have them, and visitors may know their addresses. */
export function withFormerNames(text: string, slug: string, names: string[]): string {
  const all = new Set([...formerNamesIn(text), ...names]);
  all.delete(slug);
  // As text: written anew, the page's own words may change. A list's lines begin with a hyphen or spaces.
  const others = text.replace(/\n?$/, "\n").replace(/^formerly:.*\n(?:[ -].*\n)*/m, "");
  if (all.size === 0) return others;
  // Keystatic's parser takes a date without quotes for a time.
  const lines = [...all].map((name) => `  - ${/^\d/.test(name) ? `'${name}'` : name}\n`);
  return `${others}formerly:\n${lines.join("")}`;
}

const isPage = ({ item, slug }: Entry): boolean =>
  slug !== undefined && KIND_NAMES.some((name) => name === item.key);

/** @throws Error if links with a new page's name lead to another page */
function checkName({ slug = "" }: Entry, own: string, root: string): void {
  const file = withReferencesIn(root, () => pageFileOf("pages", slug));
  const other = file && file !== own ? entryAt(file) : undefined;
  if (other?.slug === slug) throw new Error(`Not saved.\nThere is another page called ${slug}.`);
  if (other)
    throw new Error(
      `Not saved.\n${other.name} was called ${slug}, and links lead to it. Choose another name.`,
    );
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
 * If a save renames a page, its file keeps the old name, by which links go on leading to it: no other file changes.
 * @throws Error that says why a page can't have its name, or can't be renamed or deleted
 */
export function keepFormerName(updates: Updates, root: string): Updates {
  const all = new Map(updates);
  if (all.has(ALL_SERVICES_FILE) && all.get(ALL_SERVICES_FILE) === undefined)
    throw new Error(`Not saved.\nThe site needs the page of all services, called ${ALL_SERVICES}.`);
  const { old, renamed, text = "" } = renameIn(updates) ?? {};
  // A picture or film would be deleted, and its words would become another's.
  if (old && !isPage(old))
    throw new Error(`Not saved.\n${old.name} can't be renamed. Add it again with another name.`);
  if (old && !existsSync(join(root, old.file)))
    throw new Error(
      `Not saved.\n${old.name} has another name now, or was deleted. Open it under its new name.`,
    );
  for (const [path, written] of updates) {
    const entry = entryAt(path);
    const isNew = path === renamed?.file || !existsSync(join(root, path));
    if (entry && isPage(entry) && written !== undefined && isNew)
      checkName(entry, old?.file ?? path, root);
  }
  if (old && renamed)
    all.set(renamed.file, withFormerNames(text, String(renamed.slug), [String(old.slug)]));
  return all;
}
