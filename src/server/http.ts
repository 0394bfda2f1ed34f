/** Node itself rejects malformed requests and oversized headers. */
import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { APP_PATHS, type createApp } from "./app.ts";
import type { createDelivery } from "./static/deliver.ts";
import { splitTarget } from "./static/path.ts";

/** How long requests in progress may continue once the server stops listening, in milliseconds. */
const GRACE_MS = 5_000;
/** How long a connection may stay open without a request once the server stops listening, in milliseconds. */
const QUIET_MS = 1_000;

/**
 * Whether a request has two Host headers (RFC 9112 §3.2): a proxy could choose the site by one, and we the
 * form's origin by the other. Node rejects requests without the header, but accepts two.
 */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count > 1;
}

export function createHttpServer(
  app: ReturnType<typeof createApp>,
  deliver: ReturnType<typeof createDelivery>,
  onResponse?: (status: number) => void,
): Server {
  const appListener = getRequestListener(app.fetch);
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    if (onResponse) response.once("finish", () => onResponse(response.statusCode));
    if (hasTwoHosts(request)) {
      response.shouldKeepAlive = false;
      response.writeHead(400).end();
      return;
    }
    const target = splitTarget(request.url ?? "/");
    if (APP_PATHS.has(target.path)) void appListener(request, response);
    else deliver(request, response, target);
  };

  /** While the server stops, tells clients that the connection closes, so that none sends a request on it. */
  class StoppableResponse extends ServerResponse {
    override writeHead(...args: [status: number]) {
      if (!server.listening) this.shouldKeepAlive = false;
      return super.writeHead(...args);
    }
  }
  const server = createServer(
    {
      ServerResponse: StoppableResponse,
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

export async function closeServer(server: Server): Promise<void> {
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  setTimeout(() => {
    // Repeated, because a keep-alive connection whose request finishes later would stay open.
    setInterval(() => server.closeIdleConnections(), 50).unref();
  }, QUIET_MS).unref();
  // Unlike this method, the one of `http.Server` immediately closes connections whose first request hasn't
  // arrived yet.
  await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
}
