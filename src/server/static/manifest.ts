/**
 * The list the build writes and the server reads (`dist/headers.json`): every file that may be
 * served, under which path, with which headers. Nothing outside this list is ever opened.
 */
import { readFileSync } from "node:fs";
import { z } from "zod";

/** Content codings the build makes, the preferred first (IANA names). */
export const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

/** Where the build puts the compressed copy of a file, below `dist/compressed`. */
export function compressedName(file: string, coding: Coding): string {
  return `${file}.${coding === "gzip" ? "gz" : coding}`;
}

const bytes = z.int().nonnegative();

const fileSchema = z.strictObject({
  /** Canonical URL path, percent-encoded; the not-found page has none. */
  path: z.string().startsWith("/").optional(),
  /** Relative to `dist/site`, with forward slashes. */
  file: z.string().regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\\\0]+$/),
  /** Content-Type. */
  type: z.string(),
  bytes,
  /** Digest of the content, without quotes; the base of every variant's ETag. */
  digest: z.string().regex(/^[\w-]+$/),
  /** The name changes with the content, so that it may be kept for good. */
  immutable: z.boolean(),
  /** Headers of this file beside or instead of those on every answer. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Content-Security-Policy, for documents. */
  policy: z.string().optional(),
  /** Size of each compressed copy. */
  codings: z.partialRecord(z.enum(CODINGS), bytes),
});

const manifestSchema = z.strictObject({
  /** On every answer. */
  headers: z.record(z.string(), z.string()),
  /** Content-Security-Policy of everything that is not a document. */
  policy: z.string(),
  files: z.array(fileSchema),
});

export type ManifestFile = z.infer<typeof fileSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** Name of the not-found page in `dist/site`. */
export const NOT_FOUND_FILE = "404.html";

/**
 * @throws Error saying to build first when the list is missing or not one of this version's
 */
export function readManifest(file: string): Manifest {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new Error(`${file} is missing. Build the site first: npm run build`);
  }
  const result = manifestSchema.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  throw new Error(
    `${file} was made by another version. Build the site again: npm run build\n${z.prettifyError(result.error)}`,
  );
}
