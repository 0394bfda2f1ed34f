/**
 * Astro's configuration for `npm run edit`: the dev site and, at http://localhost:3000/keystatic, the owner's
 * editor. The editor isn't part of builds or of the server bundle.
 */
import type { AstroIntegration } from "astro";
import site from "../../astro.config.ts";
import { editorDevServer, serverOptions } from "./dev-server.ts";

const { EDIT_HOST, HOST = "localhost" } = process.env;

const PREVIEW: AstroIntegration = {
  name: "preview",
  hooks: {
    "astro:config:setup": ({ injectScript }) =>
      injectScript("page", 'import "/tools/edit/preview.ts";'),
  },
};

export default {
  ...site,
  server: {
    ...site.server,
    open: EDIT_HOST ? false : "/keystatic",
    host: HOST,
    // A hosted editor answers only under its own name. Another name that points here may be an attacker's.
    allowedHosts: EDIT_HOST ? [EDIT_HOST] : [],
  },
  integrations: [...(site.integrations ?? []), PREVIEW],
  vite: {
    ...site.vite,
    // Before the site's own, so that no form of a preview is stored.
    plugins: [
      editorDevServer(process.cwd(), EDIT_HOST ? () => process.kill(process.pid) : undefined),
      ...(site.vite?.plugins ?? []),
    ],
    server: serverOptions(process.cwd()),
  },
};
