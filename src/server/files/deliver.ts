/**
 * Serves the site: pages, files, redirects and 404s. Uses Node's request and response directly: a
 * router cost 11 to 25% of the throughput (decision 19).
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import fresh from "fresh";
import { tryDecodeURIComponent } from "hono/utils/url";
import send from "send";
import type { Log } from "#log.ts";
import { SECURITY_HEADERS } from "./headers.ts";
import { chooseVariant, type Library, type Variant } from "./library.ts";

type Target = ReturnType<typeof splitTarget>;

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
function canonicalPath(path: string, has: (path: string) => boolean): string | undefined {
  const singleSlashed = tryDecodeURIComponent(path).replace(/\/{2,}/g, "/");
  const page = singleSlashed
    .replace(/\/+$/, "")
    .replace(/(^|\/)index(\.html)?$/i, "")
    .replace(/\.html$/i, "");
  return [singleSlashed, page, page.toLowerCase(), singleSlashed.toLowerCase()]
    .map((candidate) => (candidate === "" ? "/" : encodeURI(candidate)))
    .find(has);
}

/** Creates the handler that serves the site's files. Node drops the body of HEAD responses. */
export function createDelivery({ resources, redirects, notFound, folders }: Library, log: Log) {
  const has = (path: string) => resources.has(path) || redirects.has(path);

  function sendText(
    response: ServerResponse,
    status: number,
    text: string,
    headers: OutgoingHttpHeaders,
  ): void {
    const type = { "Content-Type": "text/plain; charset=utf-8", "Content-Length": text.length };
    response.writeHead(status, { ...SECURITY_HEADERS, ...type, ...headers }).end(text);
  }

  function sendNotFound(response: ServerResponse): void {
    const page = chooseVariant(notFound, response.req.headers["accept-encoding"]);
    response.writeHead(404, page.headers).end(page.body);
  }

  /**
   * Streams a large file, or a range of a file (RFC 9110 §14), from disk. If a build has replaced `dist`
   * since the server started, the file is in `dist.previous`.
   */
  function sendFromDisk(
    response: ServerResponse,
    variant: Variant,
    [root, ...otherFolders]: readonly string[] = folders,
  ): void {
    const { file, headers } = variant;
    // A pipelined request gets the socket when the responses before it are complete. If the client leaves
    // earlier, nothing reports it, and a file opened by then would never be closed.
    if (!response.socket) {
      response.once("socket", () => sendFromDisk(response, variant));
      return;
    }
    const options = { root, etag: false, lastModified: false, cacheControl: false } as const;
    response.setHeaders(new Map(Object.entries(headers)));
    send(response.req, encodeURI(file), { ...options, dotfiles: "allow" })
      .on("error", ({ status, code = "" }: { status: number; code?: string }) => {
        if (status === 404 && otherFolders.length > 0)
          return sendFromDisk(response, variant, otherFolders);
        if (status >= 500) log("warn", "site.read_failed", { code });
        // The start of the file is sent: only a broken connection can tell the client that the rest is missing.
        if (response.headersSent) return response.destroy();
        for (const header of response.getHeaderNames()) response.removeHeader(header);
        if (status === 404) return sendNotFound(response);
        const uncached = { "Cache-Control": "no-store" };
        if (status !== 416) {
          const retry = { ...uncached, "Retry-After": "5" };
          return sendText(response, 503, "This file can't be read now. Try again.\n", retry);
        }
        const range = `bytes */${headers["Content-Length"]}`;
        const rangeHeaders = { ...uncached, "Content-Range": range };
        return sendText(response, 416, "That range is outside the file.\n", rangeHeaders);
      })
      .pipe(response);
  }

  function sendVariant(response: ServerResponse, variant: Variant): void {
    const { headers: requestHeaders } = response.req;
    const { body, headers, headerList } = variant;
    if (fresh(requestHeaders, { etag: headers["ETag"] })) {
      // A 304 response has no body and no headers that describe a body (RFC 9110 §15.4.5).
      const { "Content-Type": t, "Content-Length": l, "Content-Encoding": c, ...rest } = headers;
      response.writeHead(304, rest).end();
    } else if (!body || (requestHeaders.range && headers["Accept-Ranges"]))
      sendFromDisk(response, variant);
    else response.writeHead(200, headerList).end(body);
  }

  return (request: IncomingMessage, response: ServerResponse, { path, query }: Target) => {
    const { method } = request;
    const isRead = method === "GET" || method === "HEAD";
    // Don't drain an unexpected body: close the connection instead.
    if (!isRead) response.shouldKeepAlive = false;
    const known = has(path) ? path : canonicalPath(path, has);
    const today = redirects.get(known ?? "");
    const canonical = today ?? known;
    const resource = resources.get(canonical ?? "");
    if (resource === undefined) return sendNotFound(response);
    if (!isRead)
      return sendText(response, 405, "Only GET and HEAD are allowed.\n", { Allow: "GET, HEAD" });
    if (canonical === path) {
      const { "accept-encoding": accepted } = request.headers;
      return sendVariant(response, chooseVariant(resource, accepted));
    }
    // The canonical path is always one of the site's, so this never redirects to another host.
    const location = `${canonical}${query}`;
    return sendText(response, 301, `Moved to ${location}\n`, {
      Location: location,
      // A page may get its former name back.
      "Cache-Control": today ? "public, no-cache" : "public, max-age=86400",
    });
  };
}
