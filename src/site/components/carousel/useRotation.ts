import { useEffect, useRef, useState } from "react";
import { shownFor } from "../../browser/visit.ts";

/** Time a slide shows, in milliseconds (requirements §9). */
const INTERVAL_MS = 5_000;

/**
 * The carousel's index and its clock: cycles 0 to count-1, advances every 5 s while
 * `running`, wraps both ways (requirements §4).
 * @param running undefined until the carousel has come alive
 */
export function useRotation(count: number, running: boolean | undefined) {
  const [index, setIndex] = useState(0);
  // The first slide has been there since the page was shown, before there was a clock.
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
