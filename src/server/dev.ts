import { getRequestListener } from "@hono/node-server";
import type { Plugin, ViteDevServer } from "vite";
import { loadBusiness } from "#business/business.ts";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { readEnvironment } from "#settings/environment.ts";

type StartModule = typeof import("./start.ts");

/** One store and one worker per process, even when Astro reloads its configuration. */
const shared = globalThis as { devFunction?: ReturnType<typeof start> };

/** Starts the form endpoint. Vite loads its code, so the TypeScript and the email templates need no build. */
async function start(server: ViteDevServer) {
  const { startFunction } = (await server.ssrLoadModule("/src/server/start.ts")) as StartModule;
  const { handler } = startFunction(readEnvironment(process.env, loadBusiness()));
  return getRequestListener(
    (request, { incoming }) =>
      handler.fetch(request, { clientAddress: incoming.socket.remoteAddress ?? "unknown" }),
    { overrideGlobalObjects: false },
  );
}

export function functionDevServer(): Plugin {
  return {
    name: "function-dev-server",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(FUNCTION_PATH, async (request, response, next) => {
        shared.devFunction ??= start(server);
        const listener = await shared.devFunction.catch((error: unknown) => {
          // Start again on the next request: the environment variables may be correct by then.
          delete shared.devFunction;
          next(error);
        });
        await listener?.(request, response);
      });
    },
  };
}
