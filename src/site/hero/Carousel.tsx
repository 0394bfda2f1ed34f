import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import type { Home } from "../content/pages.ts";
import { Slide } from "./Slide.tsx";

/** The pause button is first in the tab order (WAI-ARIA carousel pattern). carousel.ts shows and updates the buttons. */
const Controls = ({ titles }: { titles: readonly string[] }) => (
  <div className="slide-controls">
    <button type="button" aria-label="Play slides" className="round size-11">
      <Play className="size-4 fill-current" />
      <Pause className="size-4 fill-current" />
    </button>
    <button type="button" aria-label="Previous slide" className="round size-11">
      <ChevronLeft className="size-5" />
    </button>
    <button type="button" aria-label="Next slide" className="round size-11">
      <ChevronRight className="size-5" />
    </button>
    {/* biome-ignore lint/a11y/useSemanticElements: a labeled group of buttons, not form fields. */}
    <div role="group" aria-label="Choose a slide" className="dots">
      {titles.map((title, dot) => (
        <button key={title} type="button" aria-label={`Show slide ${dot + 1}: ${title}`} />
      ))}
    </div>
  </div>
);

/**
 * The hero carousel (requirements §2 and §4), which follows the WAI-ARIA carousel pattern. Until carousel.ts makes it
 * live, the slides are a strip that the visitor swipes, or scrolls with the keyboard.
 */
export const Carousel = ({ slides }: Pick<Home["hero"], "slides">) => (
  <hero-carousel>
    <section aria-roledescription="carousel" aria-label="Our aerial work" className="carousel">
      <Controls titles={slides.map(({ title }) => title)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: WebKit needs it for the strip, and carousel.ts removes it. */}
      <div aria-live="off" className="slides isolate" tabIndex={0}>
        {slides.map((slide, position) => (
          <Slide
            key={slide.title}
            slide={slide}
            label={`${position + 1} of ${slides.length}: ${slide.title}`}
            first={position === 0}
          />
        ))}
      </div>
    </section>
  </hero-carousel>
);
