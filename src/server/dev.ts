/** Runs the form endpoint under `npm run dev`: a Vite plugin for astro.config.ts. */
import { getRequestListener } from "@hono/node-server";
import type { Plugin, ViteDevServer } from "vite";
import { loadBusiness } from "#business/business.ts";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { createLog } from "#log/log.ts";
import { readEnvironment } from "#settings/environment.ts";

type Start = typeof import("./start.ts");

/** One store and one worker per process, even when Astro reloads its configuration. */
const shared = globalThis as { devFunction?: Promise<ReturnType<Start["startFunction"]>> };

/** Loads the endpoint through Vite, so that its TypeScript and mail templates need no build. */
async function start(server: ViteDevServer) {
  const { startFunction } = (await server.ssrLoadModule("/src/server/start.ts")) as Start;
  const business = loadBusiness();
  return startFunction(readEnvironment(process.env, business), business, createLog());
}

/** Vite plugin that serves the form endpoint. Without SMTP_URL, mails are written to DATA_DIR/mail. */
export function functionDevServer(): Plugin {
  return {
    name: "function-dev-server",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.split("?")[0] !== FUNCTION_PATH) return next();
        const client = { clientAddress: request.socket.remoteAddress ?? "unknown" };
        shared.devFunction ??= start(server);
        shared.devFunction.then(
          ({ handler }) =>
            getRequestListener((call) => handler.fetch(call, client), {
              overrideGlobalObjects: false,
            })(request, response),
          (error: unknown) => {
            // Retry on the next request: the environment may be fixed by then.
            delete shared.devFunction;
            next(error);
          },
        );
      });
    },
  };
}
