import { type FocusEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import type { Interface } from "../content/interface.ts";
import { interpolate } from "../content/interpolate.ts";
import { shouldReduceMotion } from "../layout/visit.ts";
import { Controls } from "./Controls.tsx";
import { Slide, type SlideData } from "./Slide.tsx";
import { useOnScreen } from "./useOnScreen.ts";
import { useSlides } from "./useSlides.ts";

const SWIPE_PX = 40;

interface Props {
  slides: SlideData[];
  words: Interface["carousel"];
}

/**
 * The hero carousel (requirements §2 and §4), which follows the WAI-ARIA carousel pattern. Rotation pauses
 * on hover. Keyboard focus stops rotation and films until the visitor presses play (WCAG 2.2.2). Screen
 * readers announce slides only while rotation is stopped.
 */
export function Carousel({ slides, words }: Props) {
  const root = useRef<HTMLElement>(null);
  const swipeStartX = useRef<number | undefined>(undefined);
  const [hydrated, setHydrated] = useState(false);
  const [rotating, setRotating] = useState(true);
  const [hovered, setHovered] = useState(false);
  const allowsFilms = hydrated && !shouldReduceMotion();
  const onScreen = useOnScreen(root);
  const running = hydrated ? rotating && !hovered && onScreen : undefined;
  const { layers, index, show, step, removeCoveredBy } = useSlides(slides.length, running);

  // Before the first click is handled; an effect after the paint could undo a pause.
  useLayoutEffect(() => {
    setHydrated(true);
    // At hydration, the pointer or the keyboard focus may already be in the carousel.
    setHovered(matchMedia("(hover: hover)").matches && !!root.current?.matches(":hover"));
    setRotating(!shouldReduceMotion() && !root.current?.querySelector(":focus-visible"));
  }, []);

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
      aria-roledescription={words.role}
      aria-label={words.label}
      className="carousel [touch-action:pan-y_pinch-zoom]"
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
        words={words}
        dotLabels={slides.map(({ title }, dot) =>
          interpolate(words.dot, { index: dot + 1, title }),
        )}
        index={index}
        rotating={rotating}
        onToggle={() => setRotating((before) => !before)}
        onShow={show}
        onStep={step}
      />
      {/* Without JavaScript this is a scrollable strip; WebKit needs a tabindex to make it focusable. */}
      <div
        aria-live={rotating ? "off" : "polite"}
        className="slides isolate"
        tabIndex={hydrated ? undefined : 0}
      >
        {slides.map((slide, position) => (
          <Slide
            key={slide.title}
            slide={slide}
            label={interpolate(words.slide, {
              index: position + 1,
              count: slides.length,
              title: slide.title,
            })}
            first={position === 0}
            current={position === index}
            layer={layers.indexOf(position) + 1}
            shouldLoad={
              hydrated && (position === index || position === (index + 1) % slides.length)
            }
            showsFilm={allowsFilms && onScreen && layers.includes(position)}
            paused={!rotating}
            hydrated={hydrated}
            onCovered={() => removeCoveredBy(position)}
          />
        ))}
      </div>
    </section>
  );
}
