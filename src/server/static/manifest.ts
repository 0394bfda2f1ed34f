/**
 * The manifest that the build writes and the server reads (`dist/headers.json`): every file to serve,
 * with its path and headers. The server serves no other file of a build.
 */

/** Content codings that the build writes, preferred first (IANA names). */
export const CONTENT_CODINGS = ["br", "gzip"] as const;
export type ContentCoding = (typeof CONTENT_CODINGS)[number];

export type HeaderMap = Readonly<Record<string, string>>;

/** One file in one content coding. */
export interface ManifestVariant {
  /** Relative to `dist`, with forward slashes. */
  readonly file: string;
  /** Headers of a 200 response, in addition to `Manifest.headers`. */
  readonly headers: HeaderMap;
}

/** One page or file in each of its content codings. */
export type Resource<Variant = ManifestVariant> = Readonly<
  { identity: Variant } & Partial<Record<ContentCoding, Variant>>
>;

export interface Manifest {
  /** Headers of every response. */
  readonly headers: HeaderMap;
  /** Pages and files by canonical, percent-encoded URL path. */
  readonly resources: Readonly<Record<string, Resource>>;
  /** The 404 page, returned for all other paths. */
  readonly notFound: Resource;
}
