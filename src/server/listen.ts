import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo, ListenOptions } from "node:net";

/** The first file descriptor that systemd passes (SD_LISTEN_FDS_START). */
const PASSED_FD = 3;

/** How many connections can wait; the same number is in elevated-aerial.socket. */
const BACKLOG = 4096;

/** systemd keeps the socket open while the server restarts, so connections wait instead of being refused. */
function hasPassedSocket(): boolean {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  return LISTEN_FDS === "1" && LISTEN_PID === String(process.pid);
}

/**
 * Listens on the socket that systemd passed (sd_listen_fds(3)); without one, does the same as `listen`.
 * @throws Error with a user-facing message, also if the passed socket has another port than `port`: the proxy
 *   and deploy/update would look for the site on the wrong one
 */
export async function listenOnSite(server: Server, port: number, host: string) {
  if (!hasPassedSocket()) return await listen(server, { port, host });
  const passedPort = await listen(server, { fd: PASSED_FD });
  if (passedPort === port) return passedPort;
  throw new Error(
    `PORT is ${port}, but systemd listens on port ${passedPort} for this server. Change PORT in .env or ListenStream in elevated-aerial.socket.`,
  );
}

/**
 * @throws Error with a user-facing message if the port is in use or forbidden, or if `host` isn't an address
 *   of this machine
 */
export async function listen(server: Server, options: ListenOptions & { fd?: number }) {
  try {
    // Node would lower the passed socket's backlog to 511, and ignores the option `backlog` for it.
    await once(server.listen(options, BACKLOG), "listening");
    return (server.address() as AddressInfo).port;
  } catch (cause) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    const { port = 0, host } = options;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use. Stop the other program or choose another: PORT=${port + 1} npm start`,
      EACCES: `This user can't listen on port ${port}. Choose one above 1023 with PORT.`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine. Use 127.0.0.1 or 0.0.0.0.`,
      ENOTFOUND: `HOST ${host} can't be resolved. Use 127.0.0.1 or 0.0.0.0.`,
    };
    throw new Error(reasons[code] ?? message, { cause });
  }
}
