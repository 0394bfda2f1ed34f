/**
 * The list the build writes and the server reads (`dist/headers.json`): everything that may be
 * served, under which path, with which headers. Nothing outside this list is ever opened.
 */

/** Content codings the build makes, the preferred first (IANA names). */
export const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

export type Headers = Readonly<Record<string, string>>;

/** One file in one coding. */
export interface ManifestVariant {
  /** Relative to `dist`, with forward slashes. */
  readonly file: string;
  /** The headers of a 200, in addition to those on every answer. */
  readonly headers: Headers;
}

/** One page or file in every coding it has. */
export type Resource<Variant = ManifestVariant> = Readonly<
  { identity: Variant } & Partial<Record<Coding, Variant>>
>;

export interface Manifest {
  /** On every answer. */
  readonly headers: Headers;
  /** By canonical URL path, percent-encoded. */
  readonly resources: Readonly<Record<string, Resource>>;
  /** The answer to all other paths. */
  readonly notFound: Resource;
}
