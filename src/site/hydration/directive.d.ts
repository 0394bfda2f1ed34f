import "astro";

declare module "astro" {
  interface AstroClientDirectives {
    /** When to hydrate, beside the visitor touching the island. */
    "client:use"?: {
      /** Milliseconds since the page was shown: for an island that moves by itself. */
      after?: number;
      /** Hydrate when the island comes near the window. */
      near?: boolean;
    };
  }
}
