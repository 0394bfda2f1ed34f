import type { Point } from "../../content/media.ts";

/** The nearest of the places that picture.css knows, in percent. */
const near = (percent: number, step: number) =>
  Math.min(90, Math.max(10, Math.round(percent / step) * step));

/** Classes that lay the browser's crop around a place in the picture. */
export function focusClasses({ x, y }: Point): string {
  return `at-focus at-x-${near(x, 10)}% at-y-${near(y, 5)}%`;
}
