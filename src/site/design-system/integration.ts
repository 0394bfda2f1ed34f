import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

/** Adds /design-system when DESIGN_SYSTEM is set; visitors' builds never have the page. */
export function designSystem(): AstroIntegration {
  return {
    name: "design-system",
    hooks: {
      "astro:config:setup": ({ injectRoute }) => {
        if (!process.env["DESIGN_SYSTEM"]) return;
        injectRoute({
          pattern: "/design-system",
          entrypoint: fileURLToPath(new URL("./page.astro", import.meta.url)),
        });
      },
    },
  };
}
