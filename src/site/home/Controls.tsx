import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";

/** The pause button is first in the tab order (WAI-ARIA carousel pattern). carousel.ts shows and updates the buttons. */
export const Controls = ({ titles }: { titles: readonly string[] }) => (
  <div className="slide-controls">
    <button type="button" aria-label="Play slides">
      <Play className="size-4 fill-current" />
      <Pause className="size-4 fill-current" />
    </button>
    <button type="button" aria-label="Previous slide">
      <ChevronLeft className="size-5" />
    </button>
    <button type="button" aria-label="Next slide">
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
