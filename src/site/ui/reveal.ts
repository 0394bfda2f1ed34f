/**
 * Fades in each block marked `data-reveal` once, when a tenth of the block is at least 50 px above the
 * viewport's bottom edge (requirements §2 and §9). Only this script hides blocks, and only those below
 * the viewport, so nothing is hidden without JavaScript, with reduced motion, in print or above the fold.
 */

const THRESHOLD = 0.1;
/** The huge top margin makes blocks above the window count as visible: a jump may have skipped them. */
const ROOT_MARGIN = "1000000px 0px -50px 0px";

export function watchReveals(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, boundingClientRect, target } of entries) {
        if (isIntersecting) reveal(target);
        else if (boundingClientRect.top > innerHeight) target.classList.add("reveal-pending");
      }
    },
    { threshold: THRESHOLD, rootMargin: ROOT_MARGIN },
  );
  const reveal = (block: Element) => {
    observer.unobserve(block);
    block.classList.replace("reveal-pending", "reveal-shown");
  };
  for (const block of document.querySelectorAll("[data-reveal]")) {
    // Moving focus into a hidden block reveals it (WCAG 2.4.7).
    block.addEventListener("focusin", () => reveal(block), { once: true });
    observer.observe(block);
  }
}
