/**
 * The HTTP server: routes requests to the app or the site's files, and limits slow clients, idle
 * connections and oversized requests.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { NO_DOCUMENT_CSP, securityHeaders } from "#settings/headers.ts";
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

const SECURITY = { ...securityHeaders(), "Content-Security-Policy": NO_DOCUMENT_CSP };

const securityLines = Object.entries(SECURITY)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join("");

/** Response status for malformed HTTP, by Node's error code. */
const CLIENT_ERRORS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // After a reset, nobody reads the response; after part of a response, more bytes would corrupt it.
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const status = CLIENT_ERRORS[error.code ?? ""] ?? "400 Bad Request";
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${securityLines}\r\n`,
    () => socket.destroy(),
  );
}

interface HttpOptions {
  readonly app: ReturnType<typeof createApp>;
  readonly deliver: ReturnType<typeof createDelivery>;
  /** Called with the status of each response. */
  onAnswer?: ((status: number) => void) | undefined;
}

/** Creates the server; the caller calls `listen`. */
export function createHttpServer({ app, deliver, onAnswer }: HttpOptions): Server {
  const appListener = getRequestListener(app.fetch, {
    errorHandler: () => new Response(null, { status: 400, headers: SECURITY }),
  });

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
      // Node would answer these itself, without the security headers.
      requireHostHeader: false,
    },
    listener,
  );
  server.timeout = IDLE_TIMEOUT;
  server.on("checkExpectation", (_request, response) => {
    response.writeHead(417, { ...SECURITY, Connection: "close" }).end();
  });
  server.on("clientError", answerClientError);
  return server;
}
