/**
 * Answers every request for the site itself: pages, files, redirects, not found. It works on
 * Node's own request and response: a router in front cost 11 to 25 % of the throughput, measured.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import fresh from "fresh";
import Negotiator from "negotiator";
import send from "send";
import type { Log } from "#log/log.ts";
import type { Library, Resource, Variant } from "./library.ts";
import { CODINGS } from "./manifest.ts";
import { canonicalPath, keepableQuery, loggablePath, splitTarget } from "./path.ts";

/** Longest request target, in bytes (414 beyond); RFC 9110 §4.1 asks for 8000 at least. */
const MAX_TARGET = 8_000;

/** How long a browser may keep a redirect, in seconds. */
const REDIRECT_MAX_AGE = 86_400;

const OFFERED = [...CODINGS, "identity"];

/** Answers one request. */
export type Deliver = (request: IncomingMessage, response: ServerResponse) => void;

/** The coding that suits the client best (RFC 9110 §12.5.3), else the file as it is. */
function choose({ identity, compressed }: Resource, request: IncomingMessage): Variant {
  if (compressed.size === 0) return identity;
  const coding = new Negotiator(request).encoding(OFFERED, { preferred: CODINGS });
  return compressed.get(coding ?? "identity") ?? identity;
}

function answer(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body?: Buffer,
): void {
  response.writeHead(status, headers);
  response.end(response.req.method === "HEAD" ? undefined : body);
}

/** Makes the handler of everything that is not the function or a health check. */
export function createDelivery({ library, log }: { library: Library; log: Log }): Deliver {
  const { resources, notFound, folder, plainHeaders } = library;
  const has = (path: string) => resources.has(path);

  function plain(
    response: ServerResponse,
    status: number,
    text: string,
    headers: OutgoingHttpHeaders = {},
  ): void {
    const body = Buffer.from(`${text}\n`);
    const type = { "Content-Type": "text/plain; charset=utf-8", "Content-Length": body.byteLength };
    answer(response, status, { ...type, ...headers, ...plainHeaders }, body);
  }

  function sendNotFound(response: ServerResponse, path: string): void {
    log("warn", "site.not_found", { path: loggablePath(path) });
    const page = choose(notFound, response.req);
    answer(response, 404, page.headers, page.body);
  }

  /** A large file or a part of a file (RFC 9110 §14), from the disk, as fast as the client reads. */
  function sendFromDisk(response: ServerResponse, { name, headers }: Variant): void {
    const ours = {
      etag: false,
      lastModified: false,
      cacheControl: false,
      dotfiles: "allow",
    } as const;
    response.setHeaders(new Map(Object.entries(headers)));
    send(response.req, encodeURI(name), { root: folder, ...ours })
      .on("error", ({ status }: { status: number }) => {
        for (const header of response.getHeaderNames()) response.removeHeader(header);
        if (status !== 416) return sendNotFound(response, name);
        const range = `bytes */${headers["Content-Length"]}`;
        const none = { "Content-Range": range, "Cache-Control": "no-store" };
        return plain(response, 416, "There is nothing in that range.", none);
      })
      .pipe(response);
  }

  function sendVariant(response: ServerResponse, variant: Variant): void {
    const { headers: asked } = response.req;
    const { body, etag, headers, notModified } = variant;
    if (fresh(asked, { etag })) answer(response, 304, notModified);
    else if (!body || (asked.range && headers["Accept-Ranges"])) sendFromDisk(response, variant);
    else answer(response, 200, headers, body);
  }

  return (request, response) => {
    const { url: target = "/", method } = request;
    const reads = method === "GET" || method === "HEAD";
    if (target.length > MAX_TARGET) return plain(response, 414, "The address is too long.");
    // A body nobody asked for is not read to its end: the connection is closed instead.
    if (!reads) response.shouldKeepAlive = false;
    const { path, query } = splitTarget(target);
    const found = has(path) ? path : canonicalPath(path, has);
    const resource = resources.get(found ?? "");
    if (resource === undefined) return sendNotFound(response, path);
    if (!reads) return plain(response, 405, "Pages are read with GET.", { Allow: "GET, HEAD" });
    if (found === path) return sendVariant(response, choose(resource, request));
    // Only paths that exist are ever named here, so this never leads to another host.
    const location = `${found}${keepableQuery(query)}`;
    return plain(response, 301, `Moved to ${location}`, {
      Location: location,
      "Cache-Control": `public, max-age=${REDIRECT_MAX_AGE}`,
    });
  };
}
