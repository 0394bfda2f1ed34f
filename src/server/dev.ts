/**
 * The function under `npm run dev`: a Vite plugin for astro.config.ts. The function itself is
 * loaded through Vite, so that its TypeScript and its mail templates need no build.
 */
import type { Plugin } from "vite";
import { FUNCTION_PATH } from "#contract/endpoint.ts";

const MODULE = "/src/server/dev-function.ts";

/** `vite: { plugins: [functionDevServer()] }`. Mails are written to DATA_DIR/mail without SMTP. */
export function functionDevServer(): Plugin {
  return {
    name: "function-dev-server",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split("?")[0];
        if (path !== FUNCTION_PATH) {
          next();
          return;
        }
        server
          .ssrLoadModule(MODULE)
          .then((module) =>
            (module as typeof import("./dev-function.ts")).answer(request, response),
          )
          .catch(next);
      });
    },
  };
}
