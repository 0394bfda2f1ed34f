/** When this page was shown, and whether the visitor wants less motion or data. */

/** Milliseconds since this page was shown to the visitor (prerendering does not count). */
export function shownFor(): number {
  const [entry] = performance.getEntriesByType("navigation");
  const activated = (entry as { activationStart?: number } | undefined)?.activationStart ?? 0;
  return Math.max(0, performance.now() - activated);
}

/**
 * Runs the callback when the page has loaded: now, or on its load event.
 * @returns cancels the callback
 */
export function onceLoaded(callback: () => void): () => void {
  if (document.readyState === "complete") callback();
  else addEventListener("load", callback, { once: true });
  return () => removeEventListener("load", callback);
}

/** Whether the visitor prefers reduced motion or saves data. */
export function wantsStillness(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia("(prefers-reduced-motion: reduce)").matches || connection?.saveData === true;
}
