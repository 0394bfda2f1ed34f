import { EventEmitter } from "node:events";
import { getRequestListener } from "@hono/node-server";
import { normalizePath, type Plugin, type ServerOptions } from "vite";
import { EDITOR_PATHS, FUNCTIONS_BASE_PATH } from "../../src/contract/endpoint.ts";
import { bundle, editorApp } from "./app.tsx";
import { followLive } from "./publish/live.ts";
import { isBusy } from "./tasks.ts";

export const serverOptions = (root: string): ServerOptions => ({
  // By default, Vite accepts cross-origin requests from every page on localhost.
  cors: false,
  fs: {
    strict: true,
    allow: ["."],
    // Vite's own list, and what visitors wrote. Vite compares patterns with whole paths.
    deny: [".env", ".env.*", "*.{crt,pem}", "**/.git/**", `${normalizePath(root)}/data/**`],
  },
});

/** How long a hosted editor runs on after its last connection. */
const IDLE_MS = Number(process.env["EDIT_IDLE_MINUTES"] ?? 15) * 60_000;

/**
 * Serves the editor beside the site.
 * @param leave ends a hosted editor, which systemd starts again at the next request, with the packages of its new lockfile
 */
export const editorDevServer = (root: string, leave?: () => void): Plugin => ({
  name: "editor",
  configureServer(server) {
    const events = new EventEmitter();
    const respond = getRequestListener(editorApp(root, events, bundle()).fetch, {
      overrideGlobalObjects: false,
    });
    // By default, five minutes, in which a phone doesn't send a film.
    if (server.httpServer && "requestTimeout" in server.httpServer)
      server.httpServer.requestTimeout = 6 * 3_600_000;
    void followLive(root, () => events.emit("message", "task"));
    if (leave) {
      let isOutdated = false;
      events.on("restart", () => {
        isOutdated = true;
      });
      let usedAt = Date.now();
      const look = () =>
        server.httpServer?.getConnections((_, count) => {
          // What is being uploaded or converted would be lost, and a publication would have to be pressed again.
          if (isBusy() || (count > 0 && !isOutdated)) usedAt = Date.now();
          else if (isOutdated || Date.now() >= usedAt + IDLE_MS) leave();
        });
      setInterval(look, IDLE_MS / 30).unref();
    }
    // Vite would open any file in a program on this computer, also for a link on another website.
    server.middlewares.use("/__open-in-editor", (_request, response) => {
      response.statusCode = 404;
      response.end();
    });
    server.middlewares.use((request, response, next) => {
      const [pathname] = (request.url ?? "").split("?");
      const isForEditor = [...EDITOR_PATHS, FUNCTIONS_BASE_PATH].some((path) =>
        `${pathname}/`.startsWith(`${path}/`),
      );
      return isForEditor ? respond(request, response) : next();
    });
  },
});
