import { type RefObject, useEffect, useState } from "react";

/** Whether part of the element is in the viewport and the tab is visible. */
export function useOnScreen(ref: RefObject<Element | null>): boolean {
  const [inViewport, setInViewport] = useState(true);
  const [tabVisible, setTabVisible] = useState(true);

  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) =>
      setInViewport(!!entries.at(-1)?.isIntersecting),
    );
    observer.observe(ref.current);
    const watchTab = () => setTabVisible(!document.hidden);
    watchTab();
    document.addEventListener("visibilitychange", watchTab);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", watchTab);
    };
  }, [ref]);

  return inViewport && tabVisible;
}
