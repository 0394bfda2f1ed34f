/**
 * The HTTP server: routes requests to the app or the site's files, and limits slow clients and idle
 * connections. Node itself rejects malformed and oversized requests.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
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

/** How long requests in progress may take when the server stops, in milliseconds. */
const GRACE_MS = 5_000;

/**
 * Creates the server; the caller calls `listen`.
 * @param onAnswer called with the status of each response
 */
export function createHttpServer(
  app: ReturnType<typeof createApp>,
  deliver: ReturnType<typeof createDelivery>,
  onAnswer?: (status: number) => void,
): Server {
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

/** Stops accepting connections and lets requests in progress finish; after GRACE_MS, closes what is still open. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    // A keep-alive connection that just finished its request would otherwise stay open.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
  });
}

/**
 * Starts listening and explains common errors.
 * @returns the port
 * @throws Error with a user-facing message: the port is in use or forbidden, or the address isn't this machine's
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  try {
    await once(server.listen({ port, host, backlog: 4096 }), "listening");
    return (server.address() as AddressInfo).port;
  } catch (cause) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use. Stop the other program or choose another: PORT=${port + 1} npm start`,
      EACCES: `Port ${port} may not be used by this user. Choose one above 1023 with PORT.`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine. Use 127.0.0.1 or 0.0.0.0.`,
      ENOTFOUND: `HOST ${host} can't be resolved. Use 127.0.0.1 or 0.0.0.0.`,
    };
    throw new Error(reasons[code] ?? message, { cause });
  }
}
