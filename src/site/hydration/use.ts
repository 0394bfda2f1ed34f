/**
 * Client directive `client:use`: hydrates an island when the visitor is about to use it
 * (pointer, touch or focus), when it comes near the window, or some time after the page was
 * shown. A click or a submit that comes before hydration is held and given to the island
 * once it is ready, and so is a swipe, so nothing a visitor does is lost. When the script cannot be fetched, a
 * held submit goes out as the plain form post that works without script.
 */
import type { ClientDirective } from "astro";
import { onceLoaded, READY_EVENT, shownFor, wantsStillness, whenShown } from "./visit.ts";

interface Options {
  after?: number;
  near?: boolean;
}

const NEAR = "600px";

const hydrateOnUse: ClientDirective = (load, { value }, island) => {
  const { after, near } = (value ?? {}) as Options;
  const swipe: PointerEvent[] = [];
  let replay: (() => void) | undefined;
  let giveUp: (() => void) | undefined;
  let started = false;
  let ready = false;

  const start = async () => {
    if (started) return;
    started = true;
    const hydrate = await load();
    await hydrate();
  };

  const hold = (event: Event) => {
    const { target } = event;
    // Element, not HTMLElement: a click on a button's icon has the svg for its target.
    if (ready || !(target instanceof Element)) return;
    if (event.type === "submit" && target instanceof HTMLFormElement) {
      replay = () => target.requestSubmit();
      giveUp = () => target.submit();
    } else {
      const button = target.closest<HTMLButtonElement>("button[type=button]");
      if (!button) return;
      replay = () => button.click();
      giveUp = undefined;
    }
    event.preventDefault();
    event.stopPropagation();
    void start();
  };

  for (const type of ["click", "submit"]) island.addEventListener(type, hold, true);
  for (const type of ["pointerover", "touchstart", "focusin"])
    island.addEventListener(type, start, { once: true, passive: true });

  // A finger that set the hydration off may have gone before it is done.
  const trace = (event: PointerEvent) => {
    if (ready || event.pointerType === "mouse") return;
    if (event.type === "pointerdown") swipe.length = 0;
    swipe.push(event);
  };
  for (const type of ["pointerdown", "pointerup", "pointercancel"] as const)
    island.addEventListener(type, trace, { capture: true, passive: true });

  island.addEventListener(
    READY_EVENT,
    () => {
      ready = true;
      for (const event of swipe) event.target?.dispatchEvent(new PointerEvent(event.type, event));
      replay?.();
    },
    { once: true },
  );
  island.addEventListener("astro:hydration-error", () => {
    ready = true;
    giveUp?.();
  });

  if (near) {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        void start();
      },
      { rootMargin: NEAR },
    );
    for (const child of island.children) observer.observe(child);
  }

  if (after !== undefined && !wantsStillness()) {
    const schedule = () => setTimeout(start, Math.max(0, after - shownFor()));
    whenShown(() => {
      onceLoaded(schedule);
    });
  }
};

export default hydrateOnUse;
