import { useEffect, useState } from "react";
import { shownFor } from "../../hydration/visit.ts";

/** Time a slide shows, in milliseconds (specification §9). */
const INTERVAL_MS = 5_000;

/**
 * The carousel's index and its clock: cycles 0 to count-1, advances every 5 s while
 * `running`, wraps both ways (specification §4).
 */
export function useRotation(count: number, running: boolean) {
  const [index, setIndex] = useState(0);
  const [first, setFirst] = useState(true);

  useEffect(() => {
    if (!running) return;
    const wait = first ? Math.max(0, INTERVAL_MS - shownFor()) : INTERVAL_MS;
    const timer = setTimeout(() => {
      setFirst(false);
      setIndex((index + 1) % count);
    }, wait);
    return () => clearTimeout(timer);
  }, [index, count, running, first]);

  const show = (next: number) => {
    setFirst(false);
    setIndex((next + count) % count);
  };
  return { index, show };
}
