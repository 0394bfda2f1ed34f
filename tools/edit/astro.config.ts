/**
 * Astro's configuration for `npm run edit`: the dev site and, at http://localhost:3000/keystatic, the owner's
 * editor. The editor isn't part of builds or of the server bundle.
 */
import { EventEmitter } from "node:events";
import { getRequestListener } from "@hono/node-server";
import type { AstroIntegration } from "astro";
import site from "../../astro.config.ts";
import { bundle, editorApp } from "./app.tsx";

const editorIntegration: AstroIntegration = {
  name: "editor",
  hooks: {
    "astro:server:setup": ({ server }) => {
      const events = new EventEmitter();
      const app = editorApp(process.cwd(), events, bundle());
      const respond = getRequestListener(app.fetch, { overrideGlobalObjects: false });
      server.watcher.on("all", (_event: string, file: string) => {
        if (/[\\/](content|media)[\\/]/.test(file)) events.emit("message", "changed");
      });
      server.middlewares.use((request, response, next) => {
        const isForEditor = /^\/(edit|keystatic|api\/keystatic)(\/|\?|$)/.test(request.url ?? "");
        return isForEditor ? respond(request, response) : next();
      });
    },
    "astro:server:start": ({ address: { port }, logger }) =>
      logger.info(`Edit the site at http://localhost:${port}/keystatic`),
  },
};

const { EDIT_HOST } = process.env;

/** Files that aren't served: Vite's own list, and what visitors wrote. */
const deny = [".env", ".env.*", "*.{crt,pem}", "**/.git/**", "data/**"];

export default {
  ...site,
  server: {
    ...site.server,
    open: EDIT_HOST ? false : "/keystatic",
    host: process.env["HOST"] ?? "localhost",
    // A hosted editor answers only under its own name. Another name that points here may be an attacker's.
    allowedHosts: EDIT_HOST ? [EDIT_HOST] : [],
  },
  integrations: [...(site.integrations ?? []), editorIntegration],
  // By default, Vite accepts cross-origin requests from every page on localhost.
  vite: { ...site.vite, server: { cors: false, fs: { strict: true, allow: ["."], deny } } },
};
