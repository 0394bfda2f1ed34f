/**
 * Blocks marked `data-reveal` fade in once, when a tenth of them is visible with a bottom margin of
 * 50 px (requirements §2 and §9). This script hides them, and only below the viewport, so that nothing is
 * ever hidden without script, with reduced motion, in print or above the fold.
 */
const THRESHOLD = 0.1;
/** A huge top margin: blocks that a jump skipped count as visible and must not stay hidden. */
const ROOT_MARGIN = "1000000px 0px -50px 0px";

function show(element: Element): void {
  element.classList.add("reveal-shown");
  element.classList.remove("reveal-pending");
}

/** Starts watching every block to reveal. */
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
        show(target);
      }
    },
    { threshold: THRESHOLD, rootMargin: ROOT_MARGIN },
  );
  for (const block of blocks) {
    block.classList.add("reveal-pending");
    // Focus inside a hidden block shows it (WCAG 2.4.7).
    block.addEventListener("focusin", () => show(block), { once: true });
    observer.observe(block);
  }
}
