import { tryDecodeURIComponent } from "hono/utils/url";

export type Target = ReturnType<typeof splitTarget>;

/** Splits a request target. Drops the scheme and host of an absolute-form target (RFC 9112 §3.2.2). */
export function splitTarget(target: string) {
  const parts = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i;
  const [, path = "", query = ""] = parts.exec(target) ?? [];
  return { path: path || "/", query };
}

/**
 * Normalizes a path: single slashes, no trailing slash, no `.html` or `index.html`, and
 * lowercase if the path as written doesn't exist.
 * @param has returns whether a canonical, percent-encoded path exists
 * @returns the existing canonical path, or undefined. Paths with dot segments or dotfiles never exist.
 */
export function canonicalPath(path: string, has: (path: string) => boolean): string | undefined {
  const singleSlashed = tryDecodeURIComponent(path).replace(/\/{2,}/g, "/");
  const page = singleSlashed
    .replace(/\/+$/, "")
    .replace(/(^|\/)index(\.html)?$/i, "")
    .replace(/\.html$/i, "");
  return [singleSlashed, page, page.toLowerCase(), singleSlashed.toLowerCase()]
    .map((candidate) => (candidate === "" ? "/" : encodeURI(candidate)))
    .find(has);
}
