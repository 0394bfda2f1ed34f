/** The site as `npm run dev` shows it, with the owner's editor beside it; no build reads this file. */
import type { AstroUserConfig } from "astro";
import site from "../../astro.config.ts";
import { editor } from "./integration.ts";

const { integrations = [] } = site;

export default { ...site, integrations: [...integrations, editor()] } as AstroUserConfig;
