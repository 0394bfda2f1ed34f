import { useEffect, useReducer, useRef } from "react";
import { millisecondsShown } from "../../browser/visit.ts";

/** How long each slide is shown, in milliseconds (requirements §9). */
const INTERVAL_MS = 5_000;

/**
 * The visible slides, bottom to top: the incoming slide fades in over the outgoing ones, which stay opaque
 * until it covers them, so that brightness never drops between slides. If a slide that is still visible becomes
 * current again, it replaces the stack without a fade.
 */
function stack(layers: number[], shown: number | "covered"): number[] {
  if (shown === "covered") return layers.slice(-1);
  if (shown === layers.at(-1)) return layers;
  return layers.includes(shown) ? [shown] : [...layers, shown];
}

/**
 * The carousel's slides and timer: the current slide's index runs from 0 to count-1, advances every 5 s while
 * `running`, and wraps both ways (requirements §4).
 * @param running undefined until hydration
 */
export function useSlides(count: number, running: boolean | undefined) {
  const [layers, dispatch] = useReducer(stack, [0]);
  const index = layers.at(-1) ?? 0;
  // The first slide was visible before hydration: subtract that time from its interval.
  const firstTurn = useRef(true);

  useEffect(() => {
    if (running === undefined) return;
    const wait = firstTurn.current && running ? INTERVAL_MS - millisecondsShown() : INTERVAL_MS;
    firstTurn.current = false;
    if (!running) return;
    const timer = setTimeout(() => dispatch((index + 1) % count), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [index, count, running]);

  return {
    layers,
    index,
    show: (next: number) => dispatch((next + count) % count),
    /** Call this once the current slide covers those below it. */
    cover: () => dispatch("covered"),
  };
}
