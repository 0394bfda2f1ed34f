import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contentProblems } from "./check.ts";
import { entryAt } from "./content-files.ts";
import { type FileContent, mediaFilesOf, writeAll } from "./files.ts";

/**
 * Writes either all files of a save or none.
 * @param updates each file's path and its new text; undefined deletes the file
 * @throws Error that says why nothing was saved, with one problem per line
 */
export function save(updates: Map<string, string | undefined>, root: string): void {
  const refusal = (reason: string) => new Error(`Not saved.\n${reason}`);
  const files = new Map<string, FileContent>(updates);
  for (const [path, text] of updates) {
    const entry = entryAt(path);
    if (!entry) throw refusal(`${path} isn't a content file.`);
    const { item, slug = "" } = entry;
    const media = mediaFilesOf(item.key, slug, root);
    // Deleting a description file also deletes its picture or film.
    if (text === undefined) for (const file of media) files.set(file, undefined);
    else if (path.startsWith("media/") && media.length === 0)
      throw refusal(
        `There is no ${slug}. Add it under Pictures and films. It can't be renamed here.`,
      );
  }
  const before = new Map<string, FileContent>();
  for (const path of files.keys()) {
    const file = join(root, path);
    before.set(path, existsSync(file) ? readFileSync(file) : undefined);
  }
  const problems = () => contentProblems(root).map(({ text }) => text);
  const known = problems();
  writeAll(root, files);
  // Also of files that refer to one that was deleted or renamed.
  const broken = problems().filter((text) => !known.includes(text));
  if (broken.length > 0) {
    writeAll(root, before);
    throw refusal(broken.join("\n"));
  }
}
