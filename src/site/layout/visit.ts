/** Only Chromium has it. */
const connection = (): { saveData?: boolean; effectiveType?: string } | undefined =>
  (navigator as Navigator & { connection?: object }).connection;

export const shouldReduceMotion = (): boolean =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || connection()?.saveData === true;

/** Slower than 700 kbit/s, or with a round trip of more than 270 ms. */
export const isSlowLine = (): boolean =>
  ["slow-2g", "2g", "3g"].includes(connection()?.effectiveType ?? "");

/** Whether a click on a link opens it in a new tab or window, or downloads it. */
export const opensElsewhere = (click: MouseEvent): boolean =>
  click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
