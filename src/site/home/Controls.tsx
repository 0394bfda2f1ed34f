import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import type { ComponentProps } from "react";

interface Props {
  titles: string[];
  index: number;
  rotating: boolean;
  onToggle(): void;
  onShow(index: number): void;
  onStep(by: 1 | -1): void;
}

const RoundButton = (props: ComponentProps<"button">) => (
  <button
    type="button"
    className="inline-flex size-11 items-center justify-center rounded-full border border-paper-50/50 hover:bg-paper-50/15"
    {...props}
  />
);

/** Visible once they work. The pause button is first in the tab order (WAI-ARIA carousel pattern). */
export function Controls({ titles, index, rotating, onToggle, onShow, onStep }: Props) {
  const Toggle = rotating ? Pause : Play;
  return (
    <div className="slide-controls invisible z-2 mx-(--edge) [grid-area:controls] max-md:mb-2 md:ml-0 md:w-85 md:self-center md:justify-self-end print:hidden flex flex-wrap items-center gap-2 group-data-hydrated/carousel:visible">
      <RoundButton aria-label={rotating ? "Pause slides" : "Play slides"} onClick={onToggle}>
        <Toggle className="size-4 fill-current" />
      </RoundButton>
      <RoundButton aria-label="Previous slide" onClick={() => onStep(-1)}>
        <ChevronLeft className="size-5" />
      </RoundButton>
      <RoundButton aria-label="Next slide" onClick={() => onStep(1)}>
        <ChevronRight className="size-5" />
      </RoundButton>
      {/* biome-ignore lint/a11y/useSemanticElements: a labeled group of buttons, not form fields. */}
      <div role="group" aria-label="Choose a slide" className="ml-1 flex">
        {titles.map((title, dot) => (
          <button
            key={title}
            type="button"
            aria-label={`Show slide ${dot + 1}: ${title}`}
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
