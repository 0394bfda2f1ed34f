/** Pictures whose loading failed, as in a tunnel: the browser doesn't try again by itself. */

const hasFailed = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth === 0;

export const isLoaded = (image: HTMLImageElement): boolean => image.complete && !hasFailed(image);

/** Setting the same address again loads it again. */
export function loadAgain(image: HTMLImageElement | null | undefined): void {
  if (image && hasFailed(image)) image.src = image.getAttribute("src") ?? "";
}
