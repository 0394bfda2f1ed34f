/**
 * Pages cross-fade (`@view-transition` in styles/global.css) to soften the wait for the next page. A prerendered
 * page involves no wait, and capturing the old page would cause one: 45 of the 110 ms from click to paint
 * in our measurement.
 */

/** A page that replaces the old one within this time after the click feels immediate (RAIL). */
const IMMEDIATE_MS = 100;

/** Skips the cross-fade if the next page is ready at once, as prerendered pages are. */
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
