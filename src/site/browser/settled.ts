/**
 * Implements `client:settled`, which hydrates an island two seconds after the page has loaded, so that the
 * island's script doesn't delay the first paint. It suits islands that work without JavaScript and only
 * animate with it.
 */
import type { ClientDirective } from "astro";
import { onceLoaded } from "./loaded.ts";

declare module "astro" {
  interface AstroClientDirectives {
    "client:settled"?: boolean;
  }
}

/** Delay between the `load` event and hydration, in milliseconds. */
const DELAY_MS = 2_000;

export default ((load) => {
  const hydrate = async () => (await load())();
  onceLoaded(() => setTimeout(hydrate, DELAY_MS));
}) satisfies ClientDirective;
