/** Validates the content, as it is on disk or as a save would change it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";
import {
  brokenReferences,
  type HasMedia,
  type PageContent,
} from "../../src/site/content/references.ts";
import { allEntries, type Entry, entryAt } from "./content-files.ts";
import { mediaOf } from "./files.ts";
import { errorMap, placeOf } from "./words.ts";

/** A content file's path and new text, or undefined to delete the file. */
export type Update = readonly [path: string, text: string | undefined];

/** Parses and validates a content file. `data` is undefined if there are errors. */
function parseFile(entry: Entry, text: string) {
  const document = parseDocument(text);
  const [broken] = document.errors;
  if (broken) return { entry, errors: [broken.message.trim()] };
  const { zod, schema } = entry.item;
  const { data, error } = zod.safeParse(document.toJS() ?? {}, { error: errorMap });
  const issues = error?.issues ?? [];
  const errors = issues.map(({ path, message }) => `${placeOf(path, schema)} ${message}.`);
  return { entry, data, errors };
}

type Files = Map<string, ReturnType<typeof parseFile>>;

const readAll = (root: string): Files =>
  new Map(
    allEntries(root).map((entry) => [
      entry.file,
      parseFile(entry, readFileSync(join(root, entry.file), "utf8")),
    ]),
  );

/** Error messages about references to missing pages, pictures or films. */
function referenceErrors(all: Files, root: string): string[] {
  const pages = (key: string): unknown[] =>
    [...all.values()]
      .filter(({ entry, data }) => entry.item.key === key && data !== undefined)
      .map(({ entry, data }) => ({ ...(data as object), slug: entry.slug, file: entry.file }));
  const [home] = pages("home");
  if (!home) return [];
  const content = {
    home,
    services: pages("services"),
    cities: pages("cities"),
    works: pages("works"),
  } as PageContent;
  const hasMedia: HasMedia = (folder, name) =>
    all.has(`media/${folder}/${name}.yaml`) && mediaOf(folder, name, root).length > 0;
  return brokenReferences(content, hasMedia);
}

/** @returns error messages; empty if the updates can be saved. Ignores references that were already broken. */
export function refusals(updates: Update[], root: string): string[] {
  const all = readAll(root);
  const before = referenceErrors(all, root);
  const errors: string[] = [];
  for (const [path, text] of updates) {
    const entry = entryAt(path);
    if (!entry) return [`${path} isn't a content file.`];
    all.delete(path);
    if (text === undefined) continue;
    const next = parseFile(entry, text);
    errors.push(...next.errors.map((sentence) => `${nameOf(entry)}: ${sentence}`));
    all.set(path, next);
  }
  if (errors.length > 0) return errors;
  return referenceErrors(all, root).filter((sentence) => !before.includes(sentence));
}

/** "Cities > vail", as in the editor's menu. */
const nameOf = ({ item, slug }: Entry) => [item.label, slug].filter(Boolean).join(" > ");

/** All errors in the content on disk; any of them would fail the build. */
export function problems(root: string): string[] {
  const all = readAll(root);
  const errors = [...all].flatMap(([file, parsed]) =>
    parsed.errors.map((sentence) => `${file}: ${sentence}`),
  );
  return errors.length > 0 ? errors : referenceErrors(all, root);
}
