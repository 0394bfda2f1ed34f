/** Conditional and range requests (RFC 9110 §13 and §14). */

/** Strips the weakness mark: If-None-Match compares weakly (RFC 9110 §13.1.2). */
const opaque = (tag: string) => (tag.startsWith("W/") ? tag.slice(2) : tag);

/**
 * Whether the client's copy is the current one.
 * @param header the If-None-Match field: one tag, a list, or `*`
 * @param etag the current tag, in quotes
 */
export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === "*") return true;
  const tags = header.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => opaque(tag) === etag);
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a Range field of one range. Several ranges, other units and broken syntax are ignored,
 * as RFC 9110 §14.2 allows: the client then gets the whole file.
 * @param size of the file in bytes
 * @returns the range, cut to the file; "unsatisfiable" when it lies beyond; or undefined
 */
export function parseRange(header: string, size: number): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/.exec(header);
  if (match === null) return undefined;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}

/**
 * Whether the range may be served: without If-Range always; with it only for the same content.
 * Dates never match, since no Last-Modified is sent (RFC 9110 §13.1.5 asks for a strong match).
 */
export function rangeStillFits(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}
