export function shouldReduceMotion(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia("(prefers-reduced-motion: reduce)").matches || connection?.saveData === true;
}

/** Whether a click on a link opens it in a new tab or window, or downloads it. */
export const opensElsewhere = (click: MouseEvent): boolean =>
  click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
