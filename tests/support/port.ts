/** Finds ports for programs that must know their port before they listen. */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Ports below the ephemeral ones, which start at 32,768 on Linux and at 49,152 on macOS and Windows. */
const PORT_RANGE = [20_000, 32_000] as const;

/** Finds an unused port outside the ephemeral range, so that no other program is likely to take it first. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(...PORT_RANGE);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
  throw new Error(`No free port found from ${PORT_RANGE.join(" to ")}`);
}
