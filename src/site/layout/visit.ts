/** Without time spent prerendering. */
export function millisecondsShown(): number {
  const [entry] = performance.getEntriesByType("navigation");
  const activated = (entry as { activationStart?: number } | undefined)?.activationStart ?? 0;
  return Math.max(0, performance.now() - activated);
}

export function shouldReduceMotion(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia("(prefers-reduced-motion: reduce)").matches || connection?.saveData === true;
}
