import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";

interface Props {
  titles: string[];
  index: number;
  rotating: boolean;
  onToggle(): void;
  onShow(index: number): void;
  onStep(by: 1 | -1): void;
}

/** The pause button is first in the tab order (WAI-ARIA carousel pattern). */
export function Controls({ titles, index, rotating, onToggle, onShow, onStep }: Props) {
  const Toggle = rotating ? Pause : Play;
  return (
    <div className="slide-controls">
      <button
        type="button"
        aria-label={rotating ? "Pause slides" : "Play slides"}
        onClick={onToggle}
      >
        <Toggle className="size-4 fill-current" />
      </button>
      <button type="button" aria-label="Previous slide" onClick={() => onStep(-1)}>
        <ChevronLeft className="size-5" />
      </button>
      <button type="button" aria-label="Next slide" onClick={() => onStep(1)}>
        <ChevronRight className="size-5" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a labeled group of buttons, not form fields. */}
      <div role="group" aria-label="Choose a slide" className="dots">
        {titles.map((title, dot) => (
          <button
            key={title}
            type="button"
            aria-label={`Show slide ${dot + 1}: ${title}`}
            aria-current={dot === index ? "true" : undefined}
            onClick={() => onShow(dot)}
          />
        ))}
      </div>
    </div>
  );
}
