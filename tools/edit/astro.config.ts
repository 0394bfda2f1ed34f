/**
 * The configuration of `npm run edit`: the dev site plus the owner's editor, http://localhost:3000/keystatic.
 * Builds, the server bundle and the site's `npm ci` don't include it.
 */
import { getRequestListener } from "@hono/node-server";
import type { AstroIntegration } from "astro";
import site from "../../astro.config.ts";
import { editorApp } from "./app.tsx";
import { problems } from "./check.ts";
import { EDITOR, problemPage } from "./panel.tsx";

const ROOT = process.cwd();
/** Blocks third-party requests; Keystatic would load a font from Google. */
const POLICY = "default-src 'self' 'unsafe-inline' data: blob:; connect-src 'self' ws: blob:";

const editor: AstroIntegration = {
  name: "editor",
  hooks: {
    "astro:server:setup": ({ server }) => {
      const app = getRequestListener(editorApp(ROOT).fetch, { overrideGlobalObjects: false });
      // Vite reloads only for files that a page imports. Reload the preview for all content and media,
      // which also replaces an error page once the error is fixed.
      server.watcher.on("all", (_event: string, file: string) => {
        if (/[\\/](content|media)[\\/]/.test(file)) server.hot.send({ type: "full-reload" });
      });
      server.middlewares.use(async (request, response, next) => {
        const path = request.url?.split("?")[0] ?? "";
        if (/^\/(edit|api\/keystatic)\//.test(path)) return app(request, response);
        const respond = (status: number, html: string) =>
          response
            .writeHead(status, { "Content-Type": "text/html", "Content-Security-Policy": POLICY })
            .end(html);
        if (/^\/keystatic(\/|$)/.test(path))
          return respond(200, await server.transformIndexHtml(path, EDITOR));
        const isPage = /document|iframe/.test(String(request.headers["sec-fetch-dest"]));
        const errors = isPage ? problems(ROOT) : [];
        return errors.length > 0 ? respond(500, problemPage(errors)) : next();
      });
    },
  },
};

export default {
  ...site,
  server: { ...site.server, open: "/keystatic" },
  integrations: [...(site.integrations ?? []), editor],
  vite: {
    ...site.vite,
    // By default, Vite lets every page on localhost call this server.
    server: { cors: false },
    // Bundles the editor's dependencies at startup instead of on the first request.
    optimizeDeps: { entries: ["tools/edit/page.tsx"] },
  },
};
