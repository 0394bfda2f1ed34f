/**
 * Fades in each block marked `data-reveal` once, when a tenth of the block is at least 50 px above the
 * viewport's bottom edge (requirements §2 and §9). Only this script hides blocks, and only those below
 * the viewport, so nothing is hidden without JavaScript, with reduced motion, in print or above the fold.
 */

const THRESHOLD = 0.1;
/** A tenth of a tall block may be higher than a small window, so half a window is enough too. */
const STEPS = [0.01, 0.02, 0.04, 0.06, 0.08, THRESHOLD];
/** The huge top margin makes blocks above the window count as visible: a jump may have skipped them. */
const ROOT_MARGIN = "1000000px 0px -50px 0px";

export function watchReveals(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { intersectionRatio, intersectionRect, boundingClientRect, target } of entries) {
        const isSeen = intersectionRatio >= THRESHOLD || intersectionRect.height >= innerHeight / 2;
        if (isSeen) reveal(target);
        else if (boundingClientRect.top > innerHeight) target.classList.add("reveal-pending");
      }
    },
    { threshold: STEPS, rootMargin: ROOT_MARGIN },
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
