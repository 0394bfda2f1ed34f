/**
 * Fades in blocks marked `data-reveal` once, when a tenth of the block is at least 50 px above the
 * viewport's bottom edge (requirements §2 and §9). Only this script hides blocks, and only those below
 * the viewport, so nothing is hidden without JavaScript, with reduced motion, in print or above the fold.
 */
const THRESHOLD = 0.1;
/** The huge top margin makes blocks that a jump skipped count as visible, so they don't stay hidden. */
const ROOT_MARGIN = "1000000px 0px -50px 0px";

const reveal = (block: Element) => block.classList.replace("reveal-pending", "reveal-shown");

/** Hides every block below the viewport and reveals it on scroll. */
export function watchReveals(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const blocks = [...document.querySelectorAll("[data-reveal]")].filter(
    (block) => block.getBoundingClientRect().top > innerHeight,
  );
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        reveal(target);
      }
    },
    { threshold: THRESHOLD, rootMargin: ROOT_MARGIN },
  );
  for (const block of blocks) {
    block.classList.add("reveal-pending");
    // Focus inside a hidden block shows it (WCAG 2.4.7).
    block.addEventListener("focusin", () => reveal(block), { once: true });
    observer.observe(block);
  }
}
