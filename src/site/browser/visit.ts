/** What the browser tells of this visit: when the page was shown and how still it should be. */

/** Milliseconds since this page was shown to the visitor (prerendering does not count). */
export function shownFor(): number {
  const [entry] = performance.getEntriesByType("navigation");
  const activated = (entry as { activationStart?: number } | undefined)?.activationStart ?? 0;
  return Math.max(0, performance.now() - activated);
}

/**
 * Runs the callback once the page has loaded whole: at once, or on its load event.
 * @returns what calls it off
 */
export function onceLoaded(callback: () => void): () => void {
  if (document.readyState === "complete") callback();
  else addEventListener("load", callback, { once: true });
  return () => removeEventListener("load", callback);
}

/** Whether the visitor asked for stillness or for few bytes. */
export function wantsStillness(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia("(prefers-reduced-motion: reduce)").matches || connection?.saveData === true;
}
