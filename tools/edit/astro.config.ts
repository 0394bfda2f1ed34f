/**
 * Astro's configuration for `npm run edit`: the dev site and, at http://localhost:3000/keystatic, the owner's
 * editor. The editor isn't part of builds or of the server bundle.
 */
import site from "../../astro.config.ts";
import { editorDevServer, serverOptions } from "./dev-server.ts";

const { EDIT_HOST, HOST = "localhost" } = process.env;

export default {
  ...site,
  server: {
    ...site.server,
    open: EDIT_HOST ? false : "/keystatic",
    host: HOST,
    // A hosted editor answers only under its own name. Another name that points here may be an attacker's.
    allowedHosts: EDIT_HOST ? [EDIT_HOST] : [],
  },
  vite: {
    ...site.vite,
    plugins: [...(site.vite?.plugins ?? []), editorDevServer(process.cwd(), Boolean(EDIT_HOST))],
    server: serverOptions(process.cwd()),
  },
};
