/** Runs `astro dev` in a folder. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { vi } from "vitest";
import { PLAIN_ENVIRONMENT } from "./plain-environment.ts";
import { freePort } from "./port.ts";

/**
 * Starts the dev server, and waits until it responds.
 * @param probe URL path that must be found
 * @param args options of `astro dev`
 */
export async function startDevServer(folder: string, probe: string, args: string[] = []) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const PATH = `${join(folder, "node_modules/.bin")}:${PLAIN_ENVIRONMENT["PATH"]}`;
  const server = spawn("astro", ["dev", ...args], {
    cwd: folder,
    env: { ...PLAIN_ENVIRONMENT, PATH, PORT: String(port), BROWSER: "none" },
    stdio: "ignore",
    detached: true,
  });
  const respond = async () => {
    const { ok, status } = await fetch(origin + probe);
    if (!ok) throw new Error(`The dev server returned ${status}`);
  };
  await vi.waitFor(respond, { timeout: 120_000, interval: 500 });
  return {
    origin,
    async dispose() {
      if (server.pid === undefined || server.exitCode !== null) return;
      const hasExited = once(server, "exit");
      process.kill(-server.pid);
      await hasExited;
    },
  };
}
