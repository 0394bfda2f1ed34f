/**
 * Adds the owner's editor to the dev site: http://localhost:3000/keystatic. Only `npm run edit` uses it;
 * builds, the server bundle and the site's `npm ci` don't.
 */
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { makeGenericAPIRouteHandler } from "@keystatic/core/api/generic";
import type { AstroIntegration } from "astro";
import { loadBusiness } from "../../src/business/business.ts";
import { editApi } from "./api.ts";
import { problems, unreadable } from "./check.ts";
import { isOwnOrigin } from "./guard.ts";
import { keystaticConfig } from "./keystatic-config.ts";
import { partsOf } from "./parts.ts";
import { problemPage } from "./problem-page.ts";
import { save, type Update } from "./save.ts";
import { type Loaded, staleReason } from "./stale.ts";

const ROOT = process.cwd();
/** Blocks third-party requests; Keystatic would load a font from Google. */
const POLICY = "default-src 'self' 'unsafe-inline' data: blob:; connect-src 'self' ws: blob:";
const shell = fileURLToPath(new URL("./page.html", import.meta.url));

/** The body of `POST /api/keystatic/update`; `contents` is base64url. */
type Body = Record<"additions" | "deletions", { path: string; contents?: string }[]>;

/** Handles Keystatic's requests: reads go to Keystatic, saves to `save`. */
async function keystaticApi(request: Request): Promise<Response> {
  const config = keystaticConfig(partsOf(ROOT), loadBusiness().name);
  const keystatic = makeGenericAPIRouteHandler({ config, localBaseDirectory: ROOT });
  const pass = async (call: Request) => {
    const { body, status, headers } = await keystatic(call);
    return new Response(body as BodyInit | null, {
      status: status ?? 200,
      headers: headers as HeadersInit,
    });
  };
  if (request.method !== "POST") return pass(request);
  const { additions, deletions }: Body = await request.json();
  const updates: Update[] = [...deletions, ...additions].map(({ path, contents }) => ({
    path,
    text: contents === undefined ? undefined : Buffer.from(contents, "base64url").toString("utf8"),
  }));
  const loaded: Loaded = JSON.parse(request.headers.get("loaded") ?? "{}");
  const refused = staleReason(updates, loaded, ROOT) ?? save(updates, ROOT);
  if (refused !== undefined) return new Response(refused, { status: 422 });
  return pass(
    new Request(new URL("/api/keystatic/tree", request.url), { headers: { "no-cors": "1" } }),
  );
}

async function answer(request: Request): Promise<Response> {
  const isKeystatic = new URL(request.url).pathname.startsWith("/api/keystatic/");
  const response = await (isKeystatic ? keystaticApi(request) : editApi(request, ROOT));
  return response ?? new Response("Not found", { status: 404 });
}

export function editor(): AstroIntegration {
  return {
    name: "editor",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        updateConfig({
          vite: {
            // By default, Vite lets every page on localhost call this server.
            server: { cors: false },
            // Bundles the editor at startup instead of on the first request.
            optimizeDeps: { entries: ["tools/edit/page.tsx"] },
          },
        });
      },
      "astro:server:setup": ({ server }) => {
        const api = getRequestListener(answer, { overrideGlobalObjects: false });
        // Vite doesn't watch content and media. Reload the preview, which also replaces an error page
        // once the error is fixed.
        server.watcher.on("all", (_event: string, file: string) => {
          if (/[\\/](content|media)[\\/]/.test(file)) server.hot.send({ type: "full-reload" });
        });
        const page = (html: string, response: ServerResponse) =>
          response
            .setHeader("Content-Type", "text/html")
            .setHeader("Content-Security-Policy", POLICY)
            .end(html);
        server.middlewares.use(
          (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
            const path = request.url?.split("?")[0] ?? "";
            if (path.startsWith("/api/keystatic/") || path.startsWith("/api/edit/")) {
              if (isOwnOrigin(request)) api(request, response);
              else {
                response.statusCode = 403;
                response.end("Only the editor's own page may do this.");
              }
              return;
            }
            const editing = path === "/keystatic" || path.startsWith("/keystatic/");
            const shown = editing || request.headers["sec-fetch-dest"]?.match(/document|iframe/);
            const wrong = shown ? (editing ? unreadable(ROOT) : problems(ROOT)) : [];
            if (wrong.length > 0) {
              response.statusCode = 500;
              page(problemPage(wrong), response);
            } else if (editing) {
              server
                .transformIndexHtml(path, readFileSync(shell, "utf8"))
                .then((html: string) => page(html, response))
                .catch(next);
            } else next();
          },
        );
      },
    },
  };
}
