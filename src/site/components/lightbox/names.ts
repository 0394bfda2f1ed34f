/** Names shared by the lightbox's markup and script. */

/** Class of a link that opens in the lightbox. */
export const TILE_CLASS = "lightbox-tile";
export const LIGHTBOX_ID = "lightbox";
