/** Detects how long the page has been shown, when it has loaded, and whether the visitor wants less motion or data. */

/** Milliseconds since the navigation to this page; time spent prerendering doesn't count. */
export function shownFor(): number {
  const [entry] = performance.getEntriesByType("navigation");
  const activated = (entry as { activationStart?: number } | undefined)?.activationStart ?? 0;
  return Math.max(0, performance.now() - activated);
}

/** Runs the callback once the page has loaded: at once if it already has, else on the load event. */
export function onceLoaded(callback: () => void): void {
  if (document.readyState === "complete") callback();
  else addEventListener("load", callback, { once: true });
}

/** Whether the visitor prefers reduced motion or saves data. */
export function shouldReduceMotion(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia("(prefers-reduced-motion: reduce)").matches || connection?.saveData === true;
}
