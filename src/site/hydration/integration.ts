import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

/** Adds the client directive `client:use` (see use.ts): React arrives only when it is about to be used. */
export function hydrateOnUse(): AstroIntegration {
  return {
    name: "hydrate-on-use",
    hooks: {
      "astro:config:setup": ({ addClientDirective }) => {
        // A path: esbuild, which bundles directives, resolves no file: URL.
        addClientDirective({
          name: "use",
          entrypoint: fileURLToPath(new URL("./use.ts", import.meta.url)),
        });
      },
    },
  };
}
