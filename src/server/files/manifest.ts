/**
 * The manifest that the build writes and the server reads (`dist/headers.json`). It lists every file to
 * serve, with its path and headers. The server serves no other file of a build.
 */

/** IANA names of the content codings in which the build writes compressed copies, the preferred one first. */
export const CONTENT_CODINGS = ["br", "gzip"] as const;
export type ContentCoding = (typeof CONTENT_CODINGS)[number];

export type HeaderMap = Readonly<Record<string, string>>;

export interface ManifestVariant {
  /** Path relative to `dist`, with forward slashes. */
  readonly file: string;
  /** Headers of a 200 response, in addition to SECURITY_HEADERS. */
  readonly headers: HeaderMap;
}

export type Resource<Variant = ManifestVariant> = Readonly<
  { identity: Variant } & Partial<Record<ContentCoding, Variant>>
>;

export interface Manifest {
  /** Pages and files by canonical, percent-encoded URL path. */
  readonly resources: Readonly<Record<string, Resource>>;
  /** By a page's former path, its path today. */
  readonly redirects: Readonly<Record<string, string>>;
  readonly notFound: Resource;
}
