/** Detects how long the page has been shown and whether the visitor wants less motion or data. */

/** Returns the milliseconds since the visitor opened this page, without time spent prerendering. */
export function millisecondsShown(): number {
  const [entry] = performance.getEntriesByType("navigation");
  const activated = (entry as { activationStart?: number } | undefined)?.activationStart ?? 0;
  return Math.max(0, performance.now() - activated);
}

/** Whether the visitor prefers reduced motion or has turned on data saving. */
export function shouldReduceMotion(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia("(prefers-reduced-motion: reduce)").matches || connection?.saveData === true;
}
