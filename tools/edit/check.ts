import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  brokenReferences,
  type ContentFile,
  type HasMedia,
} from "../../src/site/content/references.ts";
import type { Work } from "../../src/site/content/work.ts";
import { parseYaml } from "../../src/yaml.ts";
import { allEntries, type Entry, entryAt } from "./content-files.ts";
import { mediaFilesOf } from "./files.ts";
import { errorMap, labelPath } from "./labels.ts";

/** If the text is undefined, the file is deleted. */
export type Update = readonly [path: string, text: string | undefined];

/** The returned `data` is undefined if there are errors. */
function parseFile({ item, slug = "", file }: Entry, text: string) {
  const { key: collection, zod: schema } = item;
  const content = { collection, slug, file, schema, data: undefined };
  const { value, error: yamlError } = parseYaml(text);
  if (yamlError !== undefined) return { ...content, errors: [yamlError] };
  const { data, error } = schema.safeParse(value ?? {}, { error: errorMap });
  const issues = error?.issues ?? [];
  const errors = issues.map(({ path, message }) => `${labelPath(path, item.schema)} ${message}.`);
  return { ...content, data, errors };
}

type ParsedFiles = Map<string, ReturnType<typeof parseFile>>;

const parseAll = (root: string): ParsedFiles =>
  new Map(
    allEntries(root).map((entry) => [
      entry.file,
      parseFile(entry, readFileSync(join(root, entry.file), "utf8")),
    ]),
  );

function referenceErrors(parsedFiles: ParsedFiles, root: string): string[] {
  const files = [...parsedFiles.values()].filter(({ data }) => data !== undefined);
  const hasMedia: HasMedia = (folder, name) =>
    parsedFiles.has(`media/${folder}/${name}.yaml`) && mediaFilesOf(folder, name, root).length > 0;
  return [...brokenReferences(files, hasMedia), ...missingSampleFiles(files, root)];
}

const missingSampleFiles = (files: ContentFile[], root: string): string[] =>
  files.flatMap(({ collection, file, data }) =>
    (collection === "works" ? (data as Work).files : [])
      .map((sample) => `media/files/${sample.file}`)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${file}: There is no ${path}. Add it with "Add pictures and films".`),
  );

/** References that are already broken on disk don't prevent a save. */
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

/** Such as "Cities > vail", or "Business" for a single file. */
const nameOf = ({ item, slug }: Entry) => [item.label, slug].filter(Boolean).join(" > ");

/** Checks references between files only if each file is valid by itself. */
export function contentErrors(root: string): string[] {
  const parsedFiles = parseAll(root);
  const errors = [...parsedFiles].flatMap(([file, parsed]) =>
    parsed.errors.map((sentence) => `${file}: ${sentence}`),
  );
  return errors.length > 0 ? errors : referenceErrors(parsedFiles, root);
}
