/** `npm run serve`: reads the settings, starts the server, and stops it on a signal. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { serveToCaddy } from "#inbox/serve.ts";
import { log } from "#log.ts";
import { readSettings } from "#settings.ts";
import { APP_PATHS, createApp } from "./app.ts";
import { createDelivery, splitTarget } from "./files/deliver.ts";
import { SECURITY_HEADERS } from "./files/headers.ts";
import { findPage, openLibrary } from "./files/library.ts";

/**
 * Longest time from the signal to the end: hosting platforms kill after 10 s. A query that a frozen PostgreSQL doesn't
 * answer is given up then; the lead in it was never thanked for.
 */
const STOP_TIMEOUT_MS = 5_000;

/** How long requests in progress may continue once the server stops listening, in milliseconds. */
const GRACE_MS = 3_000;
/** How long a connection may stay open without a request once the server stops listening, in milliseconds. */
const QUIET_MS = 1_000;

/** The first file descriptor that systemd passes (SD_LISTEN_FDS_START). */
const PASSED_FD = 3;

/** How many connections can wait; the same number is in site.socket. */
const BACKLOG = 4096;

/** Whether a request has several Host headers. A proxy might check a different one than we do (RFC 9112 §3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  // Names and values alternate. A loop is fastest, and this runs for each request.
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && /^host$/i.test(rawHeaders[index] ?? "")) hosts += 1;
  return hosts > 1;
}

/** Node itself rejects malformed requests, requests without a Host header and oversized headers. */
function createHttpServer(
  fetchApp: Parameters<typeof getRequestListener>[0],
  deliver: ReturnType<typeof createDelivery>,
): Server {
  // The host of requests without one (HTTP/1.0), as some health checks send.
  const appListener = getRequestListener(fetchApp, { hostname: "localhost" });
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    if (hasTwoHosts(request)) {
      response.writeHead(400, { ...SECURITY_HEADERS, Connection: "close" }).end();
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

/**
 * Listens on the socket that systemd passed (sd_listen_fds(3)), which stays open while the server restarts, so
 * connections wait instead of being refused. Without one, listens on `port` of `host`.
 * @returns the port
 * @throws Error with a user-facing message
 */
async function listen(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<number> {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  const isPassed = LISTEN_FDS === "1" && LISTEN_PID === String(process.pid);
  // Node would lower the passed socket's backlog to 511, and ignores the option `backlog` for it.
  server.listen(isPassed ? { fd: PASSED_FD } : { port, host }, BACKLOG);
  await once(server, "listening").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "EADDRINUSE") throw cause;
    const advice = `Stop the other program or choose another: PORT=${port + 1} npm start`;
    throw new Error(`Port ${port} is in use. ${advice}`, { cause });
  });
  return (server.address() as AddressInfo).port;
}

async function closeServer(server: Server): Promise<void> {
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  setTimeout(() => {
    // Repeated, because a keep-alive connection whose request finishes later would stay open.
    setInterval(() => server.closeIdleConnections(), 50).unref();
  }, QUIET_MS).unref();
  // Unlike this method, the one of `http.Server` immediately closes connections whose first request hasn't
  // arrived yet.
  await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
}

/** Stops once: with Ctrl+C, the server gets a signal from the terminal and one from each npm process above it. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    log("info", "server.stopping", { signal });
    const timer = setTimeout(() => {
      log("error", "server.stop_timeout");
      // An exit would wait for a thread that a disk holds up.
      process.kill(process.pid, "SIGKILL");
    }, STOP_TIMEOUT_MS);
    void stop().then(() => {
      clearTimeout(timer);
      log("info", "server.stopped");
    });
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, onSignal);
}

async function main(): Promise<void> {
  // Ignore log write errors: a closed pipe or a full disk must not prevent leads from being stored.
  process.stdout.on("error", () => {});
  const settings = readSettings();
  const { business, smtpUrl, dataDir, host } = settings;
  const library = openLibrary("dist");
  const app = createApp(settings, (path, accepted) => findPage(library, path, accepted));
  const server = createHttpServer(app.fetch, createDelivery(library, log));
  const port = await listen(server, settings);
  const { search, stop } = app.start();
  const inbox = settings.inboxSocket && serveToCaddy(app.store, settings.inboxSocket, search);
  const url = `http://${host === "127.0.0.1" ? "localhost" : host}:${port}`;
  const mails = smtpUrl ? `sent through ${new URL(smtpUrl).host}` : `written to ${dataDir}/mail`;
  log("info", "server.listening", { url, mails });
  if (process.stdout.isTTY) console.log(`${business.name} is on ${url}. Ctrl+C stops it.`);
  stopOnSignal(() => {
    if (inbox) inbox.close();
    return stop(closeServer(server));
  });
}

main().catch(({ message }: Error) => {
  log("error", "server.failed", { reason: message });
  // In a terminal, the line breaks of a list of wrong settings can be read.
  if (process.stdout.isTTY) console.error(message);
  process.exit(1);
});
