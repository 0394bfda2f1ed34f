import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import type { Interface } from "../../content/interface.ts";

interface Props {
  words: Interface["carousel"];
  /** Accessible name of each dot. */
  dots: string[];
  index: number;
  rotating: boolean;
  onToggle(): void;
  onShow(index: number): void;
}

const round =
  "inline-flex size-11 items-center justify-center rounded-full border border-paper-50/50 hover:bg-paper-50/15";

/**
 * The carousel's buttons, rendered after hydration: pause comes first in tab order, then arrows and dots
 * (WAI-ARIA carousel pattern).
 */
export function Controls({ words, dots, index, rotating, onToggle, onShow }: Props) {
  const Toggle = rotating ? Pause : Play;
  return (
    <div className="slide-controls absolute bottom-5 left-(--edge) z-20 flex max-w-[calc(100%-2*var(--edge))] items-center gap-2 desk:right-(--edge) desk:bottom-7 desk:left-auto print:hidden">
      <button
        type="button"
        className={round}
        aria-label={rotating ? words.pause : words.play}
        onClick={onToggle}
      >
        <Toggle aria-hidden="true" className="size-4" />
      </button>
      <button
        type="button"
        className={round}
        aria-label={words.previous}
        onClick={() => onShow(index - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        className={round}
        aria-label={words.next}
        onClick={() => onShow(index + 1)}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a labeled group of buttons, not form fields. */}
      <div role="group" aria-label={words.dots} className="ml-1 flex">
        {dots.map((label, dot) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            aria-current={dot === index ? "true" : undefined}
            onClick={() => onShow(dot)}
            className="group grid h-11 w-8 place-items-center"
          >
            <span className="block h-0.5 w-6 bg-paper-50/50 group-hover:bg-paper-50 group-aria-[current=true]:h-1 group-aria-[current=true]:bg-glow-400 forced-colors:bg-[ButtonText] forced-colors:group-aria-[current=true]:bg-[Highlight]" />
          </button>
        ))}
      </div>
    </div>
  );
}
