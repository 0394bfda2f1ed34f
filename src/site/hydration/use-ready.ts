import { type RefObject, useEffect } from "react";
import { READY_EVENT } from "./visit.ts";

/**
 * Tells `client:use` that the island has its listeners, so that a click or submit held
 * since before hydration can be given to it.
 * @param ref any element inside the island
 */
export function useReady(ref: RefObject<Element | null>): void {
  useEffect(() => {
    ref.current?.dispatchEvent(new CustomEvent(READY_EVENT, { bubbles: true }));
  }, [ref]);
}
