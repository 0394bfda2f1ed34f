/** Measures the longest stretch of a page without a picture. */

/**
 * Runs in the page.
 * @returns the longest distance between two pictures, films, maps or charts in the page's content, in CSS
 *   pixels, and the first heading below its start
 */
export function longestWithoutPicture(): { px: number; after: string } {
  const main = document.querySelector("main") ?? document.body;
  const visuals = [...main.querySelectorAll("img, video, svg")]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    // Smaller images are icons.
    .filter(({ width, height }) => width >= 120 && height >= 80)
    .sort((a, b) => a.top - b.top);
  const { top: start, bottom: end } = main.getBoundingClientRect();
  let lastBottom = start;
  let longest = { px: 0, after: "" };
  for (const { top, bottom } of [...visuals, new DOMRect(0, end)]) {
    if (top - lastBottom > longest.px) {
      const heading = [...main.querySelectorAll("h1, h2, h3")].find(
        (candidate) => candidate.getBoundingClientRect().top >= lastBottom,
      );
      longest = { px: Math.round(top - lastBottom), after: heading?.textContent ?? "the end" };
    }
    lastBottom = Math.max(lastBottom, bottom);
  }
  return longest;
}
