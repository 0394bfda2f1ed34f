import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { shouldReduceMotion } from "../layout/visit.ts";
import { Controls } from "./Controls.tsx";
import { Slide, type SlideData } from "./Slide.tsx";

/** How long each slide is shown, in milliseconds (requirements §9). */
const INTERVAL_MS = 5_000;
const SWIPE_PX = 40;

/**
 * The hero carousel (requirements §2 and §4), which follows the WAI-ARIA carousel pattern. Rotation pauses
 * on hover. Keyboard focus stops rotation and films until the visitor presses play (WCAG 2.2.2). Screen
 * readers announce slides only while rotation is stopped. Until it's hydrated, the slides are a strip that
 * the visitor swipes.
 */
export function Carousel({ slides }: { slides: SlideData[] }) {
  const root = useRef<HTMLElement>(null);
  const swipeStartX = useRef<number | undefined>(undefined);
  const [hydrated, setHydrated] = useState(false);
  const [index, setIndex] = useState(0);
  const [rotating, setRotating] = useState(false);
  const [hovered, setHovered] = useState(false);
  // A prerendered page isn't on screen, and its observer reports nothing yet.
  const [onScreen, setOnScreen] = useState(false);
  const { length } = slides;
  const next = (index + 1) % length;
  const step = (by: number) => setIndex((index + by + length) % length);

  // Before the strip becomes a stack, reads which slide is in view, and where the pointer and the focus are.
  useLayoutEffect(() => {
    const strip = root.current?.querySelector(".slides");
    if (strip) setIndex(Math.round(strip.scrollLeft / strip.clientWidth));
    setHovered(matchMedia("(hover: hover)").matches && !!root.current?.matches(":hover"));
    setRotating(!shouldReduceMotion() && !root.current?.querySelector(":focus-visible"));
    setHydrated(true);
  }, []);

  useEffect(() => {
    if (!root.current) return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(!!entry?.isIntersecting));
    observer.observe(root.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!rotating || hovered || !onScreen) return;
    // Until its picture has arrived, the next slide would be dark, so the current one stays.
    const timer = setInterval(() => {
      if (root.current?.querySelectorAll<HTMLImageElement>(".slide img")[next]?.complete)
        setIndex(next);
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [next, rotating, hovered, onScreen]);

  const stopOnKeyboardFocus = ({ target, relatedTarget }: FocusEvent) => {
    // A mouse click also moves focus; if that stopped rotation, a click on the pause button would restart it.
    if (root.current?.contains(relatedTarget) || !target.matches(":focus-visible")) return;
    setRotating(false);
  };

  const swipe = ({ clientX }: PointerEvent) => {
    const distance = clientX - (swipeStartX.current ?? clientX);
    swipeStartX.current = undefined;
    if (Math.abs(distance) >= SWIPE_PX) step(distance > 0 ? -1 : 1);
  };

  return (
    <section
      ref={root}
      aria-roledescription="carousel"
      aria-label="Our aerial work"
      data-hydrated={hydrated || undefined}
      className="carousel"
      onPointerEnter={({ pointerType }) => setHovered(pointerType === "mouse")}
      onPointerLeave={() => setHovered(false)}
      onFocus={stopOnKeyboardFocus}
      onPointerDown={({ pointerType, clientX }) => {
        if (pointerType !== "mouse") swipeStartX.current = clientX;
      }}
      onPointerUp={swipe}
      onPointerCancel={() => {
        swipeStartX.current = undefined;
      }}
    >
      <Controls
        titles={slides.map(({ title }) => title)}
        index={index}
        rotating={rotating}
        onToggle={() => setRotating(!rotating)}
        onShow={setIndex}
        onStep={step}
      />
      {/* WebKit needs a tabindex to make the strip focusable. */}
      <div
        aria-live={rotating ? "off" : "polite"}
        className="slides isolate"
        tabIndex={hydrated ? undefined : 0}
      >
        {slides.map((slide, position) => (
          <Slide
            key={slide.title}
            slide={slide}
            label={`${position + 1} of ${length}: ${slide.title}`}
            first={position === 0}
            current={position === index}
            shouldLoad={hydrated && (position === index || position === next)}
            playing={hydrated && rotating && onScreen && position === index}
          />
        ))}
      </div>
    </section>
  );
}
