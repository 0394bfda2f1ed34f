import { type RefObject, useEffect, useState } from "react";

/** Returns whether part of the element is in the viewport and the tab is visible. */
export function useOnScreen(ref: RefObject<Element | null>): boolean {
  const [inViewport, setInViewport] = useState(true);
  const [tabVisible, setTabVisible] = useState(true);

  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) =>
      setInViewport(!!entries.at(-1)?.isIntersecting),
    );
    observer.observe(ref.current);
    const updateTabVisible = () => setTabVisible(!document.hidden);
    updateTabVisible();
    document.addEventListener("visibilitychange", updateTabVisible);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", updateTabVisible);
    };
  }, [ref]);

  return inViewport && tabVisible;
}
