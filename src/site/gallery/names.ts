export const EXHIBIT_CLASS = "exhibit";

/** The input is invisible, over the drawn slider or wipe handle; its thumb is as large as a fingertip. */
export const RANGE_CLASSES =
  "peer relative z-1 -mx-5 block h-10 w-[calc(100%+2.5rem)] cursor-ew-resize appearance-none opacity-0 [touch-action:pan-y_pinch-zoom] [&::-moz-range-thumb]:size-10 [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:size-10 [&::-webkit-slider-thumb]:appearance-none";
/** CSS `translate` moves the handle, so that a drag causes no layout shift. */
export const HANDLE_CLASSES =
  "pointer-events-none absolute z-1 [translate:var(--passed)] peer-focus-visible:*:[outline:3px_solid_var(--color-glow-500)] peer-focus-visible:*:outline-offset-3";

/** In percent of the frame's width. */
export const WIPE_START = 92;

/** Describes the wipe's position for screen readers, such as "Elevation 60%, Photo 40%". */
export const wipeValueText = (layer: string, base: string, percent: number): string =>
  `${layer} ${percent}%, ${base} ${100 - percent}%`;
