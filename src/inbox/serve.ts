/** Serves the inbox: on a server to Caddy, on one's own computer to its browser. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { PersonSearch } from "#leads/erase.ts";
import type { Store } from "#leads/store.ts";
import { createInbox } from "./inbox.tsx";

/**
 * Listens on a Unix socket, whose folder only Caddy may enter; Caddy asks for the password. Never throws: without the
 * inbox, the site still works.
 */
export function serveToCaddy(store: Store, socket: string, search: PersonSearch): Server {
  const origin = `https://leads.${new URL(store.settings.siteUrl).host}`;
  const server = createServer(getRequestListener(createInbox(store, { origin, search }).fetch));
  server.on("error", ({ message }) => store.log("error", "inbox.failed", { reason: message }));
  server.on("listening", () => chmodSync(socket, 0o660));
  try {
    // A server that was killed leaves it.
    rmSync(socket, { force: true });
    server.listen(socket);
  } catch (error) {
    server.emit("error", error);
  }
  return server;
}

/**
 * Listens on a port of this computer.
 * @returns the address. Its path is a secret: other users of this computer can open the port, but don't know the path.
 */
export async function serveLocally(store: Store): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const base = `/${randomBytes(16).toString("base64url")}/`;
  server.on("request", getRequestListener(createInbox(store, { origin, base }).fetch));
  return origin + base;
}
