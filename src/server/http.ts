/**
 * The HTTP server: routes requests to the app or the site's files, and limits slow clients and idle
 * connections. Node itself rejects malformed requests and oversized headers.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { APP_PATHS, type createApp } from "./app.ts";
import type { createDelivery } from "./static/deliver.ts";
import { splitTarget } from "./static/path.ts";

/** How long requests in progress may continue once the server stops listening, in milliseconds. */
const GRACE_MS = 5_000;

/**
 * Creates the server; the caller calls `listen`.
 * @param onResponse called with the status of each response
 */
export function createHttpServer(
  app: ReturnType<typeof createApp>,
  deliver: ReturnType<typeof createDelivery>,
  onResponse?: (status: number) => void,
): Server {
  const appListener = getRequestListener(app.fetch);
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    if (onResponse) response.once("finish", () => onResponse(response.statusCode));
    const target = splitTarget(request.url ?? "/");
    if (APP_PATHS.has(target.path)) void appListener(request, response);
    else deliver(request, response, target);
  };

  const server = createServer(
    {
      headersTimeout: 10_000,
      // Limit for receiving the whole request: enough for 64 KiB (MAX_BODY_BYTES) at 2.2 KB/s.
      requestTimeout: 30_000,
      // Longer than nginx keeps idle connections to the server open (60 s).
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      // Nearly all requests have no body, so Node can skip the events of the body stream.
      optimizeEmptyRequests: true,
    },
    listener,
  );
  // Closes connections that have no traffic for this long, even if only because the client isn't reading.
  server.timeout = 60_000;
  return server;
}

/**
 * Stops accepting connections and lets requests in progress finish. After GRACE_MS, closes the connections
 * that are still open.
 */
export async function closeServer(server: Server): Promise<void> {
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  // Otherwise, a keep-alive connection whose request has just finished would stay open.
  setInterval(() => server.closeIdleConnections(), 50).unref();
  await new Promise((resolve) => server.close(resolve));
}

/**
 * Starts listening and explains common errors.
 * @returns the port that the server listens on
 * @throws Error with a user-facing message if the port is in use or forbidden, or if `host` isn't an address
 *   of this machine
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  try {
    await once(server.listen({ port, host, backlog: 4096 }), "listening");
    return (server.address() as AddressInfo).port;
  } catch (cause) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use. Stop the other program or choose another: PORT=${port + 1} npm start`,
      EACCES: `This user can't listen on port ${port}. Choose one above 1023 with PORT.`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine. Use 127.0.0.1 or 0.0.0.0.`,
      ENOTFOUND: `HOST ${host} can't be resolved. Use 127.0.0.1 or 0.0.0.0.`,
    };
    throw new Error(reasons[code] ?? message, { cause });
  }
}
