/**
 * The HTTP server: routes requests to the app or the site's files, and limits slow clients and idle
 * connections. Node itself rejects malformed and oversized requests.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { APP_PATHS, type createApp } from "./app.ts";
import type { createDelivery } from "./static/deliver.ts";
import { splitTarget } from "./static/path.ts";

/** How long a client may take to send its headers, in milliseconds. */
const HEADERS_TIMEOUT = 10_000;
/** How long a client may take to send its whole request, in milliseconds: enough for 64 KiB on a slow connection. */
const REQUEST_TIMEOUT = 30_000;
/** Connections without traffic are closed after this long, in milliseconds, even if the client isn't reading. */
const IDLE_TIMEOUT = 60_000;
/**
 * How long a keep-alive connection may be idle between requests, in milliseconds; longer than common
 * proxies keep theirs open (60 s).
 */
const KEEP_ALIVE_TIMEOUT = 65_000;

interface HttpOptions {
  readonly app: ReturnType<typeof createApp>;
  readonly deliver: ReturnType<typeof createDelivery>;
  /** Called with the status of each response. */
  onAnswer?: ((status: number) => void) | undefined;
}

/** Creates the server; the caller calls `listen`. */
export function createHttpServer({ app, deliver, onAnswer }: HttpOptions): Server {
  const appListener = getRequestListener(app.fetch);
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    if (onAnswer) response.once("finish", () => onAnswer(response.statusCode));
    const target = splitTarget(request.url ?? "/");
    if (APP_PATHS.has(target.path)) void appListener(request, response);
    else deliver(request, response, target);
  };

  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
      connectionsCheckingInterval: 5_000,
      // Nearly all requests have no body: skip the body stream's events.
      optimizeEmptyRequests: true,
    },
    listener,
  );
  server.timeout = IDLE_TIMEOUT;
  return server;
}
