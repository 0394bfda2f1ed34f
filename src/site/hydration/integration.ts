import type { AstroIntegration } from "astro";

/** Adds the client directive `client:use` (see use.ts): React arrives only when it is about to be used. */
export function hydrateOnUse(): AstroIntegration {
  return {
    name: "hydrate-on-use",
    hooks: {
      "astro:config:setup": ({ addClientDirective }) => {
        addClientDirective({ name: "use", entrypoint: new URL("./use.ts", import.meta.url) });
      },
    },
  };
}
