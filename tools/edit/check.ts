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
import { mediaOf } from "./media/files.ts";
import { schemaOf } from "./parts.ts";
import { inWords } from "./words.ts";

/** A content file to write, or to delete if `text` is undefined. */
export interface Update {
  path: string;
  text: string | undefined;
}

/** A parsed content file. */
interface ParsedFile {
  entry: Entry;
  /** Undefined if there are errors. */
  data?: unknown;
  errors: string[];
}

/** Parses and validates a content file. */
function parseFile(entry: Entry, text: string): ParsedFile {
  const document = parseDocument(text);
  const [broken] = document.errors;
  if (broken) return { entry, errors: [broken.message.trim()] };
  const { data, error } = entry.part.zod.safeParse(document.toJS() ?? {});
  if (!error) return { entry, data, errors: [] };
  const schema = schemaOf(entry.part);
  return { entry, errors: error.issues.map((issue) => `${inWords(issue, schema)}.`) };
}

const readAll = (root: string): Map<string, ParsedFile> =>
  new Map(
    allEntries(root).map((entry) => [
      entry.file,
      parseFile(entry, readFileSync(join(root, entry.file), "utf8")),
    ]),
  );

/** Error messages about references to missing pages, pictures or films. */
function referenceErrors(all: Map<string, ParsedFile>, root: string): string[] {
  const pages = (key: string): unknown[] =>
    [...all.values()]
      .filter(({ entry, data }) => entry.part.key === key && data !== undefined)
      .map(({ entry, data }) => ({ ...(data as object), slug: entry.slug, file: entry.file }));
  const [home] = pages("home");
  if (!home) return [];
  const content = {
    home,
    services: pages("services"),
    cities: pages("cities"),
    works: pages("works"),
  } as PageContent;
  const has: HasMedia = (folder, name) =>
    all.has(`media/${folder}/${name}.yaml`) && mediaOf(folder, name, root).length > 0;
  return brokenReferences(content, has);
}

/** @returns error messages; empty if the updates can be saved. References that are broken already don't count. */
export function refusals(updates: Update[], root: string): string[] {
  const all = readAll(root);
  const before = referenceErrors(all, root);
  const errors: string[] = [];
  for (const { path, text } of updates) {
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
const nameOf = ({ part, slug }: Entry) => [part.label, slug].filter(Boolean).join(" > ");

/** All errors in the content on disk; any of them would fail the build. */
export function problems(root: string): string[] {
  const all = readAll(root);
  const errors = [...all].flatMap(([file, one]) =>
    one.errors.map((sentence) => `${file}: ${sentence}`),
  );
  return errors.length > 0 ? errors : referenceErrors(all, root);
}
