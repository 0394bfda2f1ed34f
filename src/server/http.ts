import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { APP_PATHS, type createApp } from "./app.ts";
import type { createDelivery } from "./files/deliver.ts";
import { splitTarget } from "./files/path.ts";

/** How long requests in progress may continue once the server stops listening, in milliseconds. */
const GRACE_MS = 5_000;
/** How long a connection may stay open without a request once the server stops listening, in milliseconds. */
const QUIET_MS = 1_000;

/** The first file descriptor that systemd passes (SD_LISTEN_FDS_START). */
const PASSED_FD = 3;

/** How many connections can wait; the same number is in elevated-aerial.socket. */
const BACKLOG = 4096;

/** Node itself rejects malformed requests and oversized headers. */
export function createHttpServer(
  app: ReturnType<typeof createApp>,
  deliver: ReturnType<typeof createDelivery>,
): Server {
  const appListener = getRequestListener(app.fetch);
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
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

/**
 * Listens on the socket that systemd passed (sd_listen_fds(3)), which stays open while the server restarts, so
 * connections wait instead of being refused. Without one, listens on `port` of `host`.
 * @returns the port
 * @throws Error with a user-facing message
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  const isPassed = LISTEN_FDS === "1" && LISTEN_PID === String(process.pid);
  try {
    // Node would lower the passed socket's backlog to 511, and ignores the option `backlog` for it.
    server.listen(isPassed ? { fd: PASSED_FD } : { port, host }, BACKLOG);
    await once(server, "listening");
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
  const { port: actualPort } = server.address() as AddressInfo;
  // The proxy and deploy/update would look for the site on the wrong port.
  if (isPassed && actualPort !== port)
    throw new Error(
      `PORT is ${port}, but systemd listens on port ${actualPort} for this server. Change PORT in .env or ListenStream in elevated-aerial.socket.`,
    );
  return actualPort;
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
