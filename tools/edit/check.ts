/** Validates the content files, either as they are on disk or as they would be after a save. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";
import {
  brokenReferences,
  type HasMedia,
  type PageContent,
} from "../../src/site/content/references.ts";
import { allEntries, type Entry, entryAt } from "./content-files.ts";
import { mediaFilesOf } from "./files.ts";
import { errorMap, labelPath } from "./words.ts";

/** A change to a content file: its path and its new text. If the text is undefined, the file is deleted. */
export type Update = readonly [path: string, text: string | undefined];

/** Parses and validates the text of a content file. The returned `data` is undefined if there are errors. */
function parseFile(entry: Entry, text: string) {
  const document = parseDocument(text);
  const [broken] = document.errors;
  if (broken) return { entry, errors: [broken.message.trim()] };
  const { zod, schema } = entry.item;
  const { data, error } = zod.safeParse(document.toJS() ?? {}, { error: errorMap });
  const issues = error?.issues ?? [];
  const errors = issues.map(({ path, message }) => `${labelPath(path, schema)} ${message}.`);
  return { entry, data, errors };
}

/** The result of parsing each content file, by path. */
type ParsedFiles = Map<string, ReturnType<typeof parseFile>>;

const parseAll = (root: string): ParsedFiles =>
  new Map(
    allEntries(root).map((entry) => [
      entry.file,
      parseFile(entry, readFileSync(join(root, entry.file), "utf8")),
    ]),
  );

/** Returns an error message for each reference to a page, picture or film that doesn't exist. */
function referenceErrors(parsedFiles: ParsedFiles, root: string): string[] {
  const pagesOf = (key: string): unknown[] =>
    [...parsedFiles.values()]
      .filter(({ entry, data }) => entry.item.key === key && data !== undefined)
      .map(({ entry, data }) => ({ ...(data as object), slug: entry.slug, file: entry.file }));
  const [home] = pagesOf("home");
  if (!home) return [];
  const content = {
    home,
    services: pagesOf("services"),
    cities: pagesOf("cities"),
    works: pagesOf("works"),
  } as PageContent;
  const hasMedia: HasMedia = (folder, name) =>
    parsedFiles.has(`media/${folder}/${name}.yaml`) && mediaFilesOf(folder, name, root).length > 0;
  return brokenReferences(content, hasMedia);
}

/**
 * Returns the errors that prevent the updates from being saved; empty if there are none. References that are
 * already broken on disk don't prevent a save.
 */
export function updateErrors(updates: Update[], root: string): string[] {
  const parsedFiles = parseAll(root);
  const errorsBefore = referenceErrors(parsedFiles, root);
  const errors: string[] = [];
  for (const [path, text] of updates) {
    const entry = entryAt(path);
    if (!entry) return [`${path} isn't a content file.`];
    parsedFiles.delete(path);
    if (text === undefined) continue;
    const parsed = parseFile(entry, text);
    errors.push(...parsed.errors.map((sentence) => `${nameOf(entry)}: ${sentence}`));
    parsedFiles.set(path, parsed);
  }
  if (errors.length > 0) return errors;
  return referenceErrors(parsedFiles, root).filter((sentence) => !errorsBefore.includes(sentence));
}

/** Formats the name of an entry for messages, such as "Cities > vail", or "Business" for a single file. */
const nameOf = ({ item, slug }: Entry) => [item.label, slug].filter(Boolean).join(" > ");

/**
 * Returns the errors in the content on disk, each of which would make the build fail. Checks references
 * between files only if each file is valid by itself.
 */
export function contentErrors(root: string): string[] {
  const parsedFiles = parseAll(root);
  const errors = [...parsedFiles].flatMap(([file, parsed]) =>
    parsed.errors.map((sentence) => `${file}: ${sentence}`),
  );
  return errors.length > 0 ? errors : referenceErrors(parsedFiles, root);
}
