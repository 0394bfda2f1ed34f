/** Only content of the type that a file's name promises is published. */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { inflateSync } from "node:zlib";
import {
  MAX_SAMPLE_FILE_MEGABYTES,
  SAMPLE_FILE_NAME,
  SAMPLE_FILE_TYPES,
  SAMPLE_FILES_FOLDER,
} from "#settings/sample-files.ts";
import { contentProblem } from "./sample-file-content.ts";

/**
 * How much of a PDF is decompressed to find its number of pages, in bytes. A stream counts as at least
 * MIN_STREAM_BYTES, so this also limits the number of streams.
 */
const MAX_INFLATED_BYTES = 2 ** 20;
const MIN_STREAM_BYTES = 2 ** 13;

function pageCount(bytes: Buffer): number | undefined {
  const text = bytes.toString("latin1");
  const parts = [text];
  let maxOutputLength = MAX_INFLATED_BYTES;
  // Since PDF 1.5, the page tree may be in a compressed stream of objects.
  for (const { index, 0: start } of text.matchAll(/\/ObjStm\b[\s\S]{0,200}?stream\r?\n/g))
    try {
      const stream = inflateSync(bytes.subarray(index + start.length), { maxOutputLength });
      parts.push(stream.toString("latin1"));
      maxOutputLength -= Math.max(stream.length, MIN_STREAM_BYTES);
    } catch {
      // Damaged, encrypted or too large.
      return undefined;
    }
  const trees = parts.flatMap((part) => [
    ...part.matchAll(/<<(?=[^<>]*\/Type\s*\/Pages\b)[^<>]*\/Count\s+(\d+)/g),
  ]);
  // The root of the page tree counts the most pages.
  return trees.length > 0 ? Math.max(...trees.map(([, count]) => Number(count))) : undefined;
}

export type SampleFile = ReturnType<typeof readSampleFile>;

/**
 * @throws Error that says what is wrong with the file and what to do, without reading a file that is too
 *   large
 */
export function readSampleFile(name: string, folder = "media/files") {
  const file = `${folder}/${name}`;
  const [, , extension = ""] = SAMPLE_FILE_NAME.exec(name) ?? [];
  const type = SAMPLE_FILE_TYPES[extension];
  if (!type)
    throw new Error(
      `${file}: rename it to lower-case words joined by hyphens, followed by .${Object.keys(SAMPLE_FILE_TYPES).join(", .")}`,
    );
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (size === undefined)
    throw new Error(`${file} doesn't exist. Add it, or remove it from the work.`);
  const megabytes = size / 1e6;
  if (megabytes > MAX_SAMPLE_FILE_MEGABYTES)
    throw new Error(
      `${file} has ${Math.ceil(megabytes)} MB. A file may have ${MAX_SAMPLE_FILE_MEGABYTES} MB: offer a part of it.`,
    );
  const bytes = readFileSync(file);
  const problem = contentProblem(extension, bytes);
  if (problem) throw new Error(`${file} ${problem}`);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return {
    name,
    bytes,
    label: type.label,
    megabytes,
    pages: extension === "pdf" ? pageCount(bytes) : undefined,
    isShown: type.isShown === true,
    /** URL path, which changes with the content, so that browsers may cache the file forever. */
    path: `/${SAMPLE_FILES_FOLDER}${hash}/${name}`,
  };
}
