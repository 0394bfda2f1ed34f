import { useEffect, useRef, useState } from "react";
import { shownFor } from "../../browser/visit.ts";

/** How long each slide is shown, in milliseconds (requirements §9). */
const INTERVAL_MS = 5_000;

/**
 * The carousel's index and timer: the index runs from 0 to count-1, advances every 5 s while
 * `running`, and wraps both ways (requirements §4).
 * @param running undefined until hydration
 */
export function useRotation(count: number, running: boolean | undefined) {
  const [index, setIndex] = useState(0);
  // The first slide was visible before hydration: subtract that time from its interval.
  const firstTurn = useRef(true);

  useEffect(() => {
    if (running === undefined) return;
    const wait = firstTurn.current && running ? INTERVAL_MS - shownFor() : INTERVAL_MS;
    firstTurn.current = false;
    if (!running) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [index, count, running]);

  const show = (next: number) => setIndex((next + count) % count);
  return { index, show };
}
