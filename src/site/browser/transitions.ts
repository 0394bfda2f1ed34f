/**
 * Pages cross-fade (`@view-transition` in styles/global.css) to soften the wait for the next page. A prerendered
 * page needs no wait, and capturing the old page would add one: we measured 45 of the 110 ms from click
 * to paint.
 */

/** A page shown this soon after the click feels immediate, in milliseconds (RAIL). */
const IMMEDIATE_MS = 100;

/** Shows prerendered pages without a cross-fade. */
export function skipInstantTransitions(): void {
  let clickedAt = Number.NEGATIVE_INFINITY;
  addEventListener("click", ({ timeStamp }) => {
    clickedAt = timeStamp;
  });
  addEventListener("pageswap", ({ viewTransition, timeStamp }) => {
    if (!viewTransition) return;
    // WebKit skips the transition on back navigation and rejects these promises.
    const { ready, updateCallbackDone, finished } = viewTransition;
    for (const promise of [ready, updateCallbackDone, finished]) promise.catch(() => {});
    if (timeStamp - clickedAt < IMMEDIATE_MS) viewTransition.skipTransition();
  });
}
