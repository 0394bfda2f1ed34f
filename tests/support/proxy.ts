import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Forwards connections to a port of this machine, until they freeze, as when a router forgets them. */
export async function startProxy(port: number) {
  const sockets = new Set<Socket>();
  const greetings: Buffer[] = [];
  const server = createServer((client) => {
    const target = connect(port, "127.0.0.1");
    for (const socket of [client, target]) sockets.add(socket.on("error", () => {}));
    client.once("data", (first) => greetings.push(Buffer.from(first)));
    client.pipe(target).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    /** What clients sent first, by connection. */
    greetings,
    /** Existing connections stay open and carry nothing any more. New ones work. */
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
