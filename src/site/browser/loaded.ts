/**
 * Calls `callback` once the page has loaded: immediately if it already has, otherwise on the `load` event.
 */
export function onceLoaded(callback: () => void): void {
  if (document.readyState === "complete") callback();
  else addEventListener("load", callback, { once: true });
}
