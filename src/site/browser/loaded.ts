/** Runs the callback once the page has loaded: at once if it already has, else on the load event. */
export function onceLoaded(callback: () => void): void {
  if (document.readyState === "complete") callback();
  else addEventListener("load", callback, { once: true });
}
