/** Runs `astro dev` in a folder. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, join } from "node:path";
import { vi } from "vitest";
import { PLAIN_ENVIRONMENT } from "./plain-environment.ts";
import { freePort } from "./port.ts";

/**
 * Starts the dev server, and waits until it responds.
 * @param probe URL path that must be found
 * @param args options of `astro dev`
 */
export async function startDevServer(
  folder: string,
  probe: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const PATH = [join(folder, "node_modules/.bin"), PLAIN_ENVIRONMENT["PATH"]].join(delimiter);
  // Not the command in `.bin`, which is another file on Windows.
  const script = join(folder, "node_modules/astro/bin/astro.mjs");
  const server = spawn(process.execPath, [script, "dev", ...args], {
    cwd: folder,
    env: { ...PLAIN_ENVIRONMENT, PATH, PORT: String(port), BROWSER: "none", ...env },
    stdio: "ignore",
  });
  const respond = async () => {
    const { ok, status } = await fetch(origin + probe);
    if (!ok) throw new Error(`The dev server returned ${status}`);
  };
  try {
    await vi.waitFor(respond, { timeout: 240_000, interval: 500 });
  } catch (error) {
    server.kill();
    throw error;
  }
  return {
    origin,
    port,
    async dispose() {
      if (server.exitCode !== null) return;
      const hasExited = once(server, "exit");
      server.kill();
      await hasExited;
    },
  };
}
