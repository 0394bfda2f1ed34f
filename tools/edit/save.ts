import { join } from "node:path";
import { contentProblems, problemsOf } from "./check.ts";
import { entryAt } from "./content-files.ts";
import { failureMessage } from "./failures.ts";
import { mediaFilesOf, readIfExists, writeAll } from "./files.ts";

/** If the text is undefined, the file is deleted. */
export type Update = readonly [path: string, text: string | undefined];

/**
 * Writes either all files of a save or none.
 * @returns a message that says why nothing was saved, with one problem per line; undefined on success
 */
export function save(updates: Update[], root: string): string | undefined {
  const files: Update[] = [...updates];
  const problems: string[] = [];
  for (const [path, text] of updates) {
    const entry = entryAt(path);
    if (!entry) return `Not saved.\n${path} isn't a content file.`;
    const { item, slug = "" } = entry;
    const media = item.path.startsWith("media/") ? mediaFilesOf(item.key, slug, root) : [];
    // Deleting a description file also deletes its picture or film.
    if (text === undefined) files.push(...media.map((file) => [file, undefined] as const));
    else problems.push(...problemsOf(entry, text).map((problem) => problem.text));
    if (text !== undefined && item.path.startsWith("media/") && media.length === 0)
      problems.push(`There is no picture or film called ${slug}. It can't be renamed here.`);
  }
  if (problems.length > 0) return `Not saved.\n${problems.join("\n")}`;
  const before = files.map(([path]) => [path, readIfExists(join(root, path))] as const);
  const problemsBefore = contentProblems(root).map(({ text }) => text);
  try {
    writeAll(root, files);
  } catch (error) {
    return `Not saved, and nothing was changed. ${failureMessage(error)}`;
  }
  // Other files may refer to one that was deleted or renamed.
  const broken = contentProblems(root).filter(({ text }) => !problemsBefore.includes(text));
  if (broken.length === 0) return undefined;
  writeAll(root, before);
  return `Not saved.\n${broken.map(({ text }) => text).join("\n")}`;
}
