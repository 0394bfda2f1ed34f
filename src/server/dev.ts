import { getRequestListener } from "@hono/node-server";
import type { Plugin, ViteDevServer } from "vite";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { readSettings } from "#settings.ts";

type AppModule = typeof import("./app.ts");

/** One store and one worker per process, even when Astro reloads its configuration. */
const shared = globalThis as { devFunction?: ReturnType<typeof start> };

/** Starts the function. Vite loads its code, so the TypeScript and the mail templates need no build. */
async function start(server: ViteDevServer) {
  const { createApp } = (await server.ssrLoadModule("/src/server/app.ts")) as AppModule;
  // Astro renders the result pages.
  const app = createApp(readSettings(), (path) => ({
    body: new Uint8Array(),
    headers: { Location: path },
    status: 303,
  }));
  app.start();
  return getRequestListener(app.fetch, { overrideGlobalObjects: false });
}

export function functionDevServer(): Plugin {
  return {
    name: "function-dev-server",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (request.url?.split("?")[0] !== FUNCTION_PATH) return next();
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
