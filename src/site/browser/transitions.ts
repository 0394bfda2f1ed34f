/**
 * Pages cross-fade (`@view-transition` in styles/global.css) to soften a wait. A page that is
 * there at once, as a prerendered one is, has no wait to soften, and taking the picture of the
 * old page would be one: 45 ms of the 110 from click to painted, measured.
 */

/** What feels immediate, in milliseconds from click to the new document (RAIL). */
const AT_ONCE_MS = 100;

/** Lets a page that is at hand replace this one without a cross-fade. */
export function skipNeedlessTransitions(): void {
  let clickedAt = Number.NEGATIVE_INFINITY;
  addEventListener("click", ({ timeStamp }) => {
    clickedAt = timeStamp;
  });
  addEventListener("pageswap", ({ viewTransition, timeStamp }) => {
    if (!viewTransition) return;
    // WebKit skips one itself when the visitor comes back to this page, and takes what was skipped for an error.
    const { ready, updateCallbackDone, finished } = viewTransition;
    for (const promise of [ready, updateCallbackDone, finished]) promise.catch(() => {});
    if (timeStamp - clickedAt < AT_ONCE_MS) viewTransition.skipTransition();
  });
}
