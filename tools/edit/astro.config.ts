/** The site as `npm run dev` shows it, with the owner's editor beside it; no build reads this file. */
import site from "../../astro.config.ts";
import { editor } from "./integration.ts";

export default { ...site, integrations: [...(site.integrations ?? []), editor()] };
