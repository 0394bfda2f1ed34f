/** Measures the longest stretch of a page without a picture. */

/**
 * Runs in the page.
 * @returns the longest distance between two pictures, films, maps or charts in the page's content, in CSS
 *   pixels, and the first heading below its start
 */
export function longestWithoutPicture(): { px: number; after: string } {
  /** Smaller images are icons. */
  const LEAST = { width: 120, height: 80 };
  const main = document.querySelector("main");
  const extent = (element: Element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return { top: top + scrollY, bottom: bottom + scrollY, width, height };
  };
  const sights = [...(main?.querySelectorAll("img, video, svg") ?? [])]
    .filter((element) => element.checkVisibility())
    .map(extent)
    .filter(({ width, height }) => width >= LEAST.width && height >= LEAST.height)
    .sort((a, b) => a.top - b.top);
  const headings = [...(main?.querySelectorAll("h1, h2, h3") ?? [])].map((heading) => ({
    text: heading.textContent ?? "",
    top: extent(heading).top,
  }));
  let longest = { px: 0, after: "" };
  let seen = main ? extent(main).top : 0;
  for (const { top, bottom } of [...sights, { top: main ? extent(main).bottom : 0, bottom: 0 }]) {
    if (top - seen > longest.px)
      longest = {
        px: top - seen,
        after: headings.find((one) => one.top >= seen)?.text ?? "the end",
      };
    seen = Math.max(seen, bottom);
  }
  return { px: Math.round(longest.px), after: longest.after };
}
