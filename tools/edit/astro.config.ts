/** The configuration of `npm run edit`: the dev site plus the owner's editor. Builds don't use it. */
import site from "../../astro.config.ts";
import { editor } from "./integration.ts";

export default {
  ...site,
  server: { ...site.server, open: "/keystatic" },
  integrations: [...(site.integrations ?? []), editor()],
};
