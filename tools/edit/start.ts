/** `npm run edit`: starts the dev site with the owner's editor. */
import { dev } from "astro";

await dev({ configFile: "tools/edit/astro.config.ts" });
