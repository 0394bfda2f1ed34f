/** Starts and stops an HTTP server; stopping lets requests in progress finish. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** How long requests in progress may take when the server stops, in milliseconds. */
const GRACE_MS = 5_000;

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
