import type { Point } from "../../content/media.ts";

/** Percent between the places that picture.css knows. */
const STEP = 10;

const near = (percent: number) => Math.min(90, Math.max(10, Math.round(percent / STEP) * STEP));

/** Classes that lay the browser's crop around a place in the picture. */
export function focusClasses({ x, y }: Point): string {
  return `at-focus at-x-${near(x)} at-y-${near(y)}`;
}
