import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import {
  MAX_SAMPLE_FILE_MEGABYTES,
  SAMPLE_FILE_TYPES,
  SAMPLE_FILES_FOLDER,
} from "#sample-files.ts";

/**
 * Reads a file of `media/files/` that pages offer. Its name is checked by the schema of works.
 * @throws Error that says what is wrong with the file and what to do
 */
export function readSampleFile(name: string) {
  const file = `media/files/${name}`;
  const type = SAMPLE_FILE_TYPES[name.slice(name.lastIndexOf(".") + 1)];
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (!type || size === undefined)
    throw new Error(`${file} doesn't exist. Add it, or remove it from the work.`);
  const megabytes = size / 1e6;
  if (megabytes > MAX_SAMPLE_FILE_MEGABYTES)
    throw new Error(
      `${file} has ${Math.ceil(megabytes)} MB. A file may have ${MAX_SAMPLE_FILE_MEGABYTES} MB: offer a part of it.`,
    );
  const bytes = readFileSync(file);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return {
    name,
    bytes,
    label: type.label,
    megabytes,
    isShown: type.isShown === true,
    /** URL path, which changes with the content, so that browsers may cache the file forever. */
    path: `/${SAMPLE_FILES_FOLDER}${hash}/${name}`,
  };
}
