/** Names that the lightbox's markup and its script share. */

/** Class of a link to a large picture. */
export const TILE_CLASS = "lightbox-tile";
/** Id of the dialog. */
export const LIGHTBOX_ID = "lightbox";
