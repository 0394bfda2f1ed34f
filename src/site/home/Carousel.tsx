import { Controls } from "./Controls.tsx";
import { Slide, type SlideData } from "./Slide.tsx";

/**
 * The hero carousel (requirements §2 and §4), which follows the WAI-ARIA carousel pattern. Until carousel.ts makes it
 * live, the slides are a strip that the visitor swipes, or scrolls with the keyboard.
 */
export const Carousel = ({ slides }: { slides: readonly SlideData[] }) => (
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
