/**
 * `client:settled`: hydrates an island some time after the page has loaded, so that its script
 * doesn't compete with the first paint. For islands that are complete without script and start to
 * move later.
 */
import type { ClientDirective } from "astro";
import { onceLoaded } from "./visit.ts";

declare module "astro" {
  interface AstroClientDirectives {
    "client:settled"?: boolean;
  }
}

/** From the load event to hydration, in milliseconds. */
const REST_MS = 2_000;

export default ((load) => {
  const hydrate = async () => (await load())();
  onceLoaded(() => setTimeout(hydrate, REST_MS));
}) satisfies ClientDirective;
