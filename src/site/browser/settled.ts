/**
 * `client:settled`: an island comes alive once the page it belongs to has opened, so that its
 * script takes no time from the opening. For islands that show everything without script and
 * begin to move later.
 */
import type { ClientDirective } from "astro";
import { onceLoaded } from "./visit.ts";

declare module "astro" {
  interface AstroClientDirectives {
    "client:settled"?: boolean;
  }
}

/** From the load event until an island comes alive, in milliseconds. */
const REST_MS = 2_000;

export default ((load) => {
  const hydrate = async () => (await load())();
  onceLoaded(() => setTimeout(hydrate, REST_MS));
}) satisfies ClientDirective;
