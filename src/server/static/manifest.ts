/**
 * The list the build writes and the server reads (`dist/headers.json`): every file that may be
 * served, under which path, with which headers. Nothing outside this list is ever opened.
 */
import { readFileSync } from "node:fs";

/** Content codings the build makes, the preferred first (IANA names). */
export const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

/** Where the build puts the compressed copy of a file, below `dist/compressed`. */
export function compressedName(file: string, coding: Coding): string {
  return `${file}.${coding === "gzip" ? "gz" : coding}`;
}

type Headers = Readonly<Record<string, string>>;

export interface ManifestFile {
  /** Canonical URL path, percent-encoded; the not-found page has none. */
  readonly path?: string | undefined;
  /** Relative to `dist/site`, with forward slashes. */
  readonly file: string;
  /** Content-Type. */
  readonly type: string;
  readonly bytes: number;
  /** Digest of the content, without quotes; the base of every variant's ETag. */
  readonly digest: string;
  /** The name changes with the content, so that it may be kept for good. */
  readonly immutable: boolean;
  /** Headers of this file beside or instead of those on every answer. */
  readonly headers: Headers;
  /** Size of each compressed copy. */
  readonly codings: Readonly<Partial<Record<Coding, number>>>;
}

export interface Manifest {
  /** On every answer. */
  readonly headers: Headers;
  readonly files: readonly ManifestFile[];
}

/** Name of the not-found page in `dist/site`. */
export const NOT_FOUND_FILE = "404.html";

/** @throws Error saying to build first when the list is missing */
export function readManifest(file: string): Manifest {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Manifest;
  } catch (cause) {
    throw new Error(`${file} is missing. Build the site first: npm run build`, { cause });
  }
}
