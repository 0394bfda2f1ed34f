/**
 * Answers every request for the site itself: pages, files, redirects, not found. It works on
 * Node's own request and response: a router in front cost 11 to 25 % of the throughput, measured.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import fresh from "fresh";
import Negotiator from "negotiator";
import send from "send";
import type { Log } from "#log/log.ts";
import { createTally } from "#log/tally.ts";
import type { Library, Variant } from "./library.ts";
import { CODINGS, type Coding, type Resource } from "./manifest.ts";
import { canonicalPath, type Target } from "./path.ts";

/** How long a browser may keep a redirect, in seconds. */
const REDIRECT_MAX_AGE = 86_400;

/** How many different Accept-Encoding headers are remembered; browsers send a handful. */
const MAX_REMEMBERED = 100;

/** Makes the negotiation of the coding (RFC 9110 §12.5.3); falls back to the uncompressed file. */
function createChoice() {
  // Reading the header each time took a twelfth of a request.
  const suiting = new Map<string, readonly (Coding | "identity")[]>();
  return (resource: Resource<Variant>, request: IncomingMessage): Variant => {
    const accepted = request.headers["accept-encoding"] ?? "";
    let codings = suiting.get(accepted);
    if (codings === undefined) {
      if (suiting.size === MAX_REMEMBERED) suiting.clear();
      codings = new Negotiator(request).encodings([...CODINGS, "identity"], { preferred: CODINGS });
      suiting.set(accepted, codings);
    }
    const coding = codings.find((one) => one in resource) ?? "identity";
    return resource[coding] ?? resource.identity;
  };
}

/** Makes the handler of everything that is not the function or a health check. Node sends no body to HEAD. */
export function createDelivery({ library, log }: { library: Library; log: Log }) {
  const { resources, notFound, folders, plainHeaders } = library;
  const has = (path: string) => resources.has(path);
  const choose = createChoice();
  const logNotFound = createTally(log, "site.not_found");

  function plain(
    response: ServerResponse,
    status: number,
    text: string,
    headers: OutgoingHttpHeaders,
  ): void {
    const type = { "Content-Type": "text/plain; charset=utf-8", "Content-Length": text.length };
    response.writeHead(status, { ...type, ...headers, ...plainHeaders }).end(text);
  }

  function sendNotFound(response: ServerResponse, path: string): void {
    // Node's parser takes only printable ASCII in a target, so a path is safe to log once bounded.
    logNotFound({ path: path.slice(0, 200) });
    const page = choose(notFound, response.req);
    response.writeHead(404, page.headers).end(page.body);
  }

  /**
   * Streams a large file or a range (RFC 9110 §14) from disk. A build while this server runs moves its files
   * to the second folder.
   */
  function sendFromDisk(
    response: ServerResponse,
    variant: Variant,
    [root, ...otherFolders]: readonly string[] = folders,
  ): void {
    const { file, headers } = variant;
    const ours = { root, etag: false, lastModified: false, cacheControl: false } as const;
    response.setHeaders(new Map(Object.entries(headers)));
    send(response.req, encodeURI(file), { ...ours, dotfiles: "allow" })
      .on("error", ({ status }: { status: number }) => {
        if (status === 404 && otherFolders.length > 0)
          return sendFromDisk(response, variant, otherFolders);
        for (const header of response.getHeaderNames()) response.removeHeader(header);
        if (status !== 416) return sendNotFound(response, file);
        const range = `bytes */${headers["Content-Length"]}`;
        const none = { "Content-Range": range, "Cache-Control": "no-store" };
        return plain(response, 416, "There is nothing in that range.\n", none);
      })
      .pipe(response);
  }

  function sendVariant(response: ServerResponse, variant: Variant): void {
    const { headers: asked } = response.req;
    const { body, headers, headerList } = variant;
    if (fresh(asked, { etag: headers["ETag"] })) {
      // A 304 has no body, so no headers about one (RFC 9110 §15.4.5).
      const { "Content-Type": t, "Content-Length": l, "Content-Encoding": c, ...rest } = headers;
      response.writeHead(304, rest).end();
    } else if (!body || (asked.range && headers["Accept-Ranges"])) sendFromDisk(response, variant);
    else response.writeHead(200, headerList).end(body);
  }

  return (request: IncomingMessage, response: ServerResponse, { path, query }: Target) => {
    const { method } = request;
    const reads = method === "GET" || method === "HEAD";
    // A body nobody asked for is not read to its end: the connection is closed instead.
    if (!reads) response.shouldKeepAlive = false;
    const found = has(path) ? path : canonicalPath(path, has);
    const resource = resources.get(found ?? "");
    if (resource === undefined) return sendNotFound(response, path);
    if (!reads) return plain(response, 405, "Pages are read with GET.\n", { Allow: "GET, HEAD" });
    if (found === path) return sendVariant(response, choose(resource, request));
    // Only paths that exist are ever named here, so this never leads to another host.
    const location = `${found}${query}`;
    return plain(response, 301, `Moved to ${location}\n`, {
      Location: location,
      "Cache-Control": `public, max-age=${REDIRECT_MAX_AGE}`,
    });
  };
}
