/** Names that the exhibits' markup and their script share. */

/** Class of the element that holds a sequence or a set of layers. */
export const EXHIBIT_CLASS = "exhibit";
/** Where the wipe starts: percent of the frame's width that shows the layer. */
export const WIPE_START = 60;

/** The wipe as a screen reader reads it: how much of the frame shows which layer. */
export const wipeValue = (layer: string, base: string, percent: number): string =>
  `${layer} ${percent}%, ${base} ${100 - percent}%`;
