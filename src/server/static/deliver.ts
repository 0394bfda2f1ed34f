/**
 * Answers every request for the site itself: pages, files, redirects, not found. It works on
 * Node's own request and response with everything prepared at boot: a router in front cost
 * 11 to 25 % of the throughput, measured.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#log/log.ts";
import { matchesEtag, parseRange, rangeStillFits } from "./conditions.ts";
import type { FlatHeaders, Library, Resource, Variant } from "./library.ts";
import { preferredCodings } from "./negotiation.ts";
import { canonicalPath, keepableQuery, loggablePath, splitTarget } from "./path.ts";
import { sendPrepared } from "./prepared.ts";
import { createFileSender } from "./stream.ts";

/** Longest request target, in bytes (414 beyond); RFC 9110 §4.1 asks for 8000 at least. */
const MAX_TARGET = 8_000;

/** How long a browser may keep a redirect, in seconds. */
const REDIRECT_MAX_AGE = 86_400;

export interface DeliveryOptions {
  readonly library: Library;
  readonly log: Log;
  /** Told each answer's status. */
  onAnswer?(status: number): void;
}

/** Answers one request. */
export type Deliver = (request: IncomingMessage, response: ServerResponse) => void;

function choose(resource: Resource, accepted: string | undefined): Variant {
  const { variants } = resource;
  if (!resource.compressed) return variants.identity;
  for (const coding of preferredCodings(accepted)) {
    const variant = variants[coding];
    if (variant !== undefined) return variant;
  }
  return variants.identity;
}

/** The headers of a part: those of the whole with another length. */
function partHeaders(variant: Variant, length: number, contentRange: string): FlatHeaders {
  const headers = [...variant.headers, "Content-Range", contentRange];
  headers[headers.indexOf("Content-Length") + 1] = String(length);
  return headers;
}

/** Makes the handler of everything that is not the function or a health check. */
export function createDelivery({ library, log, onAnswer }: DeliveryOptions): Deliver {
  const { resources, notFound, plainHeaders } = library;
  const sendFromFile = createFileSender();
  const has = (path: string) => resources.has(path);

  function plain(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    text: string,
    headers: FlatHeaders = [],
  ): void {
    const body = Buffer.from(`${text}\n`);
    response.writeHead(status, [
      ...["Content-Type", "text/plain; charset=utf-8", "Content-Length", String(body.byteLength)],
      ...headers,
      ...plainHeaders,
    ]);
    response.end(request.method === "HEAD" ? undefined : body);
    onAnswer?.(status);
  }

  function sendVariant(request: IncomingMessage, response: ServerResponse, variant: Variant): void {
    const { headers } = request;
    const known = headers["if-none-match"];
    if (known !== undefined && matchesEtag(known, variant.etag)) {
      if (!sendPrepared(response, variant.preparedNotModified)) {
        response.writeHead(304, variant.notModified);
        response.end();
      }
      onAnswer?.(304);
      return;
    }
    const { body, descriptor, bytes } = variant;
    if (request.method === "HEAD") {
      response.writeHead(200, variant.headers);
      response.end();
      onAnswer?.(200);
      return;
    }
    const asked = headers.range;
    if (asked !== undefined && variant.headers.includes("Accept-Ranges")) {
      const wanted = rangeStillFits(headers["if-range"] as string | undefined, variant.etag)
        ? parseRange(asked, bytes)
        : undefined;
      if (wanted === "unsatisfiable") {
        const range = ["Content-Range", `bytes */${bytes}`, "Cache-Control", "no-store"];
        plain(request, response, 416, "There is nothing in that range.", range);
        return;
      }
      if (wanted !== undefined) {
        const { start, end } = wanted;
        response.writeHead(
          206,
          partHeaders(variant, end - start + 1, `bytes ${start}-${end}/${bytes}`),
        );
        if (body !== undefined) response.end(body.subarray(start, end + 1));
        else if (descriptor !== undefined) sendFromFile(response, descriptor, wanted);
        onAnswer?.(206);
        return;
      }
    }
    onAnswer?.(200);
    if (variant.preparedPage !== undefined && sendPrepared(response, variant.preparedPage)) return;
    response.writeHead(200, variant.headers);
    if (body !== undefined) response.end(body);
    else if (descriptor !== undefined) {
      sendFromFile(response, descriptor, { start: 0, end: bytes - 1 });
    }
  }

  function sendNotFound(request: IncomingMessage, response: ServerResponse, path: string): void {
    log("warn", "site.not_found", { path: loggablePath(path) });
    const page = choose(notFound, request.headers["accept-encoding"] as string | undefined);
    response.writeHead(404, page.headers);
    response.end(request.method === "HEAD" ? undefined : page.body);
    onAnswer?.(404);
  }

  return (request, response) => {
    const target = request.url ?? "/";
    const { method } = request;
    if (method === "GET" || method === "HEAD") {
      const direct = resources.get(target);
      if (direct !== undefined) {
        sendVariant(request, response, choose(direct, acceptedBy(request)));
        return;
      }
    }
    if (target.length > MAX_TARGET) {
      plain(request, response, 414, "The address is too long.");
      return;
    }
    // A body nobody asked for is not read to its end: the connection is closed instead.
    if (method !== "GET" && method !== "HEAD") response.shouldKeepAlive = false;
    const { path, query } = splitTarget(target);
    const found = has(path) ? path : canonicalPath(path, has);
    if (found === undefined) {
      sendNotFound(request, response, path);
      return;
    }
    if (method !== "GET" && method !== "HEAD") {
      plain(request, response, 405, "Pages are read with GET.", ["Allow", "GET, HEAD"]);
      return;
    }
    const resource = resources.get(found);
    if (resource !== undefined && found === path) {
      sendVariant(request, response, choose(resource, acceptedBy(request)));
      return;
    }
    // Only paths that exist are ever named here, so this never leads to another host.
    const location = `${found}${keepableQuery(query)}`;
    const cache = ["Location", location, "Cache-Control", `public, max-age=${REDIRECT_MAX_AGE}`];
    plain(request, response, 301, `Moved to ${location}`, cache);
  };
}

function acceptedBy(request: IncomingMessage): string | undefined {
  return request.headers["accept-encoding"] as string | undefined;
}
