import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contentProblems, problemsOf } from "./check.ts";
import { entryAt } from "./content-files.ts";
import { failureMessage } from "./failures.ts";
import { mediaFilesOf, writeAll } from "./files.ts";

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
    const media = mediaFilesOf(item.key, slug, root);
    // Deleting a description file also deletes its picture or film.
    if (text === undefined) files.push(...media.map((file) => [file, undefined] as const));
    else problems.push(...problemsOf(entry, text).map((problem) => problem.text));
    if (text !== undefined && path.startsWith("media/") && media.length === 0)
      problems.push(`There is no picture or film called ${slug}. It can't be renamed here.`);
  }
  if (problems.length > 0) return `Not saved.\n${problems.join("\n")}`;
  const before = files.map(([path]) => {
    const file = join(root, path);
    return [path, existsSync(file) ? readFileSync(file) : undefined] as const;
  });
  const textsOfProblems = () => contentProblems(root).map(({ text }) => text);
  const known = textsOfProblems();
  try {
    writeAll(root, files);
  } catch (error) {
    return `Not saved. ${failureMessage(error)}`;
  }
  // Other files may refer to one that was deleted or renamed.
  const broken = textsOfProblems().filter((text) => !known.includes(text));
  if (broken.length > 0) writeAll(root, before);
  return broken.length > 0 ? `Not saved.\n${broken.join("\n")}` : undefined;
}
