/**
 * The manifest that the build writes and the server reads (`dist/headers.json`): every file to serve,
 * with its path and headers. The server opens no other file.
 */

/** Content codings of the build, preferred first (IANA names). */
export const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

export type Headers = Readonly<Record<string, string>>;

/** One file in one coding. */
export interface ManifestVariant {
  /** Relative to `dist`, with forward slashes. */
  readonly file: string;
  /** Headers of a 200, in addition to those of every response. */
  readonly headers: Headers;
}

/** One page or file in every coding it has. */
export type Resource<Variant = ManifestVariant> = Readonly<
  { identity: Variant } & Partial<Record<Coding, Variant>>
>;

export interface Manifest {
  /** Headers of every response. */
  readonly headers: Headers;
  /** By canonical URL path, percent-encoded. */
  readonly resources: Readonly<Record<string, Resource>>;
  /** The response to all other paths. */
  readonly notFound: Resource;
}
