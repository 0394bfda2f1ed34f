/**
 * Pages cross-fade (`@view-transition` in styles/global.css) to soften the wait for the next page. With a
 * prerendered page, there is no wait, and the cross-fade would add one: in our measurement, capturing the old
 * page took 45 of the 110 ms between click and paint.
 */

/** Longest time between a click and the next page that still feels immediate (RAIL model). */
const IMMEDIATE_MS = 100;

export function skipInstantTransitions(): void {
  let clickedAt = Number.NEGATIVE_INFINITY;
  addEventListener("click", ({ timeStamp }) => {
    clickedAt = timeStamp;
  });
  addEventListener("pageswap", ({ viewTransition, timeStamp }) => {
    if (!viewTransition) return;
    // On back navigation, WebKit skips the transition and rejects these promises.
    const { ready, updateCallbackDone, finished } = viewTransition;
    for (const promise of [ready, updateCallbackDone, finished]) promise.catch(() => {});
    if (timeStamp - clickedAt < IMMEDIATE_MS) viewTransition.skipTransition();
  });
}
