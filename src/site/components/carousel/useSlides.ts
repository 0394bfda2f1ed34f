import { useEffect, useReducer, useRef } from "react";
import { millisecondsShown } from "../../browser/visit.ts";

/** How long each slide is shown, in milliseconds (requirements §9). */
const INTERVAL_MS = 5_000;

/**
 * Reducer for the indexes of the visible slides, ordered from bottom to top. The incoming slide fades in over
 * the outgoing slides, which stay opaque until they are covered, so that brightness never drops between
 * slides. If a slide that is still visible becomes current again, it replaces the stack without a fade.
 * @param action index of the slide to show, or "covered" when the top slide covers the slides below it
 */
function updateLayers(layers: number[], action: number | "covered"): number[] {
  if (action === "covered") return layers.slice(-1);
  if (action === layers.at(-1)) return layers;
  return layers.includes(action) ? [action] : [...layers, action];
}

/**
 * Manages the carousel's visible slides and its timer. The current slide's index advances every 5 seconds
 * while `running` is true, and wraps around in both directions (requirements §4).
 * @param count number of slides
 * @param running whether the carousel rotates; undefined until hydration
 */
export function useSlides(count: number, running: boolean | undefined) {
  const [layers, dispatch] = useReducer(updateLayers, [0]);
  const index = layers.at(-1) ?? 0;
  // The first slide was already visible before hydration, so that time is subtracted from its interval.
  const isFirstInterval = useRef(true);

  useEffect(() => {
    if (running === undefined) return;
    const wait =
      isFirstInterval.current && running ? INTERVAL_MS - millisecondsShown() : INTERVAL_MS;
    isFirstInterval.current = false;
    if (!running) return;
    const timer = setTimeout(() => dispatch((index + 1) % count), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [index, count, running]);

  return {
    layers,
    index,
    show: (next: number) => dispatch((next + count) % count),
    /** Call this when the current slide has faded in and covers the slides below it. */
    removeCovered: () => dispatch("covered"),
  };
}
