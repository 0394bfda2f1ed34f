/** Names shared by the exhibits' markup and script. */

/** Class of the root element of a sequence or a set of layers. */
export const EXHIBIT_CLASS = "exhibit";
/** Initial position of the wipe, in percent of the frame's width. */
export const WIPE_START = 60;

/** The wipe's position for screen readers, such as "Elevation 60%, Photo 40%". */
export const wipeValue = (layer: string, base: string, percent: number): string =>
  `${layer} ${percent}%, ${base} ${100 - percent}%`;
