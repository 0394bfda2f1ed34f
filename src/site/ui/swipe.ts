/**
 * Keeps the rows of swipe.css in the Tab order only while they scroll. Without JavaScript they always are, because
 * a region that scrolls must be focusable (WCAG 2.1.1).
 */
export function watchSwipes(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries)
      if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
      else target.removeAttribute("tabindex");
  });
  for (const row of document.querySelectorAll(".swipe")) observer.observe(row);
}
