/**
 * Pages cross-fade (`@view-transition` in styles/global.css) to soften a wait. A prerendered page has no
 * wait to soften, and capturing the old page would add one: 45 ms of the 110 from click to paint,
 * measured.
 */

/** What feels immediate, in milliseconds from click to the new document (RAIL). */
const AT_ONCE_MS = 100;

/** Shows a page that is ready without a cross-fade. */
export function skipInstantTransitions(): void {
  let clickedAt = Number.NEGATIVE_INFINITY;
  addEventListener("click", ({ timeStamp }) => {
    clickedAt = timeStamp;
  });
  addEventListener("pageswap", ({ viewTransition, timeStamp }) => {
    if (!viewTransition) return;
    // WebKit skips the transition when the visitor comes back, and rejects these promises.
    const { ready, updateCallbackDone, finished } = viewTransition;
    for (const promise of [ready, updateCallbackDone, finished]) promise.catch(() => {});
    if (timeStamp - clickedAt < AT_ONCE_MS) viewTransition.skipTransition();
  });
}
