/** Measures the longest stretch of a page without a picture, film, map or chart. */

/**
 * Runs in the page.
 * @returns `px`: the height, in CSS pixels, of the longest stretch of the page's content without a picture,
 *   film, map or chart; `heading`: the first heading below the top of that stretch
 */
export function longestWithoutPicture(): { px: number; heading: string } {
  const main = document.querySelector("main") ?? document.body;
  const visuals = [...main.querySelectorAll("img, video, svg")]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    // Skip smaller images: they are icons.
    .filter(({ width, height }) => width >= 120 && height >= 80)
    .sort((a, b) => a.top - b.top);
  const { top: start, bottom: end } = main.getBoundingClientRect();
  let lastBottom = start;
  let longest = { px: 0, heading: "" };
  for (const { top, bottom } of [...visuals, new DOMRect(0, end)]) {
    if (top - lastBottom > longest.px) {
      const firstHeading = [...main.querySelectorAll("h1, h2, h3")].find(
        (candidate) => candidate.getBoundingClientRect().top >= lastBottom,
      );
      longest = {
        px: Math.round(top - lastBottom),
        heading: firstHeading?.textContent ?? "the end",
      };
    }
    lastBottom = Math.max(lastBottom, bottom);
  }
  return longest;
}
