export const TILE_CLASS = "lightbox-tile";
export const LIGHTBOX_ID = "lightbox";
