/**
 * The function under `npm run dev`: a Vite plugin for astro.config.ts. The function itself is
 * loaded through Vite, so that its TypeScript and its mail templates need no build.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { FUNCTION_PATH } from "#contract/endpoint.ts";

/** The part of Vite's dev server that is used; Vite itself comes with Astro. */
interface ViteDevServer {
  middlewares: {
    use(
      handle: (
        request: IncomingMessage,
        response: ServerResponse,
        next: (error?: unknown) => void,
      ) => void,
    ): unknown;
  };
  ssrLoadModule(path: string): Promise<Record<string, unknown>>;
}

const MODULE = "/src/server/dev-function.ts";

/** `vite: { plugins: [functionDevServer()] }`. Mails are written to DATA_DIR/mail without SMTP. */
export function functionDevServer() {
  return {
    name: "function-dev-server",
    apply: "serve" as const,
    configureServer(server: ViteDevServer): void {
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
