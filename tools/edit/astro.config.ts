/**
 * Astro's configuration for `npm run edit`: the dev site and, at http://localhost:3000/keystatic, the owner's
 * editor. The editor isn't part of builds, of the server bundle or of the site's `npm ci`.
 */
import { getRequestListener } from "@hono/node-server";
import type { AstroIntegration } from "astro";
import site from "../../astro.config.ts";
import { editorApp } from "./app.tsx";
import { contentErrors } from "./check.ts";
import { EDITOR_HTML, errorPage } from "./panel.tsx";

const ROOT = process.cwd();
/** Blocks requests to other sites: without this policy, Keystatic loads a font from Google. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self' 'unsafe-inline' data: blob:; connect-src 'self' ws: blob:";

const editorIntegration: AstroIntegration = {
  name: "editor",
  hooks: {
    "astro:server:setup": ({ server }) => {
      const handleEditorRequest = getRequestListener(editorApp(ROOT).fetch, {
        overrideGlobalObjects: false,
      });
      // Vite reloads a page only when a file that it imports changes. Reload on every change to content or
      // media, so that the preview is always current.
      server.watcher.on("all", (_event: string, file: string) => {
        if (/[\\/](content|media)[\\/]/.test(file)) server.hot.send({ type: "full-reload" });
      });
      server.middlewares.use(async (request, response, next) => {
        const respond = (status: number, html: string) =>
          response
            .writeHead(status, {
              "Content-Type": "text/html",
              "Content-Security-Policy": CONTENT_SECURITY_POLICY,
            })
            .end(html);
        try {
          const path = request.url?.split("?")[0] ?? "";
          if (/^\/(edit|api\/keystatic)\//.test(path))
            return await handleEditorRequest(request, response);
          if (/^\/keystatic(\/|$)/.test(path))
            return respond(200, await server.transformIndexHtml(path, EDITOR_HTML));
          const isPage = /document|iframe/.test(String(request.headers["sec-fetch-dest"]));
          const errors = isPage ? contentErrors(ROOT) : [];
          return errors.length > 0 ? respond(500, errorPage(errors)) : next();
        } catch (error) {
          // Otherwise, the request would never be answered.
          return next(error);
        }
      });
    },
  },
};

export default {
  ...site,
  server: { ...site.server, open: "/keystatic" },
  integrations: [...(site.integrations ?? []), editorIntegration],
  vite: {
    ...site.vite,
    // By default, Vite accepts cross-origin requests from every page on localhost.
    server: { cors: false },
    // Bundles the editor's dependencies at startup instead of on the first request.
    optimizeDeps: { entries: ["tools/edit/page.tsx"] },
  },
};
