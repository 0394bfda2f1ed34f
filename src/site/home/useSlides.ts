import { useEffect, useReducer, useRef } from "react";
import { millisecondsShown } from "../layout/visit.ts";

/** How long each slide is shown, in milliseconds (requirements §9). */
const INTERVAL_MS = 5_000;

type Action = { show: number } | { step: number; count: number } | { removeCoveredBy: number };

/**
 * Reducer for the indexes of the visible slides, ordered from bottom to top. The incoming slide fades in over
 * the outgoing slides, which stay opaque until they are covered, so that brightness never drops between
 * slides. If a slide that is still visible becomes current again, it replaces the stack without a fade.
 */
function updateLayers(layers: number[], action: Action): number[] {
  // Slides above this one may still be fading in.
  if ("removeCoveredBy" in action)
    return layers.slice(Math.max(0, layers.indexOf(action.removeCoveredBy)));
  const current = layers.at(-1) ?? 0;
  const show =
    "show" in action ? action.show : (current + action.step + action.count) % action.count;
  if (show === current) return layers;
  return layers.includes(show) ? [show] : [...layers, show];
}

/** @param running whether the carousel rotates; undefined until hydration */
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
    const timer = setTimeout(() => dispatch({ show: (index + 1) % count }), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [index, count, running]);

  return {
    layers,
    index,
    show: (slide: number) => dispatch({ show: slide }),
    step: (by: 1 | -1) => dispatch({ step: by, count }),
    removeCoveredBy: (slide: number) => dispatch({ removeCoveredBy: slide }),
  };
}
