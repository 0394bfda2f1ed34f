/**
 * Implements `client:settled`, which hydrates an island as soon as the visitor points at it, touches it or
 * focuses it, and otherwise two seconds after the page has loaded, so that its script doesn't delay the first
 * paint. It suits islands that are complete without JavaScript, which only adds motion.
 */
import type { ClientDirective } from "astro";
import { onceLoaded } from "./loaded.ts";

declare module "astro" {
  interface AstroClientDirectives {
    "client:settled"?: boolean;
  }
}

const DELAY_MS = 2_000;

export default ((load, _options, island) => {
  let hydration: Promise<void> | undefined;
  const hydrate = () => {
    hydration ??= load().then((hydrateIsland) => hydrateIsland());
    return hydration;
  };
  onceLoaded(() => setTimeout(hydrate, DELAY_MS));
  for (const event of ["pointerover", "pointerdown", "focusin"])
    island.addEventListener(event, hydrate, { once: true });

  // Clicks that come before hydration are repeated after it.
  const repeatClick = async ({ target }: Event) => {
    const button = target instanceof Element && target.closest("button");
    if (!button) return;
    await hydrate();
    button.click();
  };
  island.addEventListener("click", repeatClick);
  island.addEventListener("astro:hydrate", () => island.removeEventListener("click", repeatClick), {
    once: true,
  });
}) satisfies ClientDirective;
