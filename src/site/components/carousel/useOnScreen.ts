import { type RefObject, useEffect, useState } from "react";

/** Whether any of the element is in the window and the tab is in front. */
export function useOnScreen(ref: RefObject<Element | null>): boolean {
  const [inWindow, setInWindow] = useState(true);
  const [inFront, setInFront] = useState(true);

  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => setInWindow(!!entry?.isIntersecting));
    observer.observe(ref.current);
    const watchTab = () => setInFront(!document.hidden);
    watchTab();
    document.addEventListener("visibilitychange", watchTab);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", watchTab);
    };
  }, [ref]);

  return inWindow && inFront;
}
