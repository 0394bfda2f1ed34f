/** Ports for programs that have to be told theirs before they listen. */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below what systems hand out to whoever asks for any port: from 32,768 on Linux, later elsewhere. */
const RANGE = [20_000, 32_000] as const;

/**
 * A port of this machine that nobody listens on. Nobody is handed it by chance either, so it is
 * still free when a build that takes a minute is done.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(...RANGE);
    const server = createServer().listen(port, "127.0.0.1");
    const free = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!free) continue;
    server.close();
    await once(server, "close");
    return port;
  }
  throw new Error(`No free port found from ${RANGE.join(" to ")}`);
}
