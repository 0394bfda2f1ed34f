/** When the page was shown, when it has loaded, and whether the visitor wants less motion or data. */

/** Milliseconds since the visitor saw this page; prerendering doesn't count. */
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
