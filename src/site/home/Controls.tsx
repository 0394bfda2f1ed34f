import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import type { ComponentProps } from "react";
import type { Interface } from "../content/interface.ts";

interface Props {
  words: Interface["carousel"];
  dotLabels: string[];
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

/** The pause button is first in the tab order (WAI-ARIA carousel pattern). */
export function Controls({ words, dotLabels, index, rotating, onToggle, onShow, onStep }: Props) {
  const Toggle = rotating ? Pause : Play;
  return (
    <div className="slide-controls z-2 mx-(--edge) flex flex-wrap items-center gap-2 [grid-area:controls] max-md:mb-2 md:ml-0 md:self-center md:justify-self-end noscript:hidden print:hidden">
      <RoundButton aria-label={rotating ? words.pause : words.play} onClick={onToggle}>
        <Toggle className="size-4" />
      </RoundButton>
      <RoundButton aria-label={words.previous} onClick={() => onStep(-1)}>
        <ChevronLeft className="size-5" />
      </RoundButton>
      <RoundButton aria-label={words.next} onClick={() => onStep(1)}>
        <ChevronRight className="size-5" />
      </RoundButton>
      {/* biome-ignore lint/a11y/useSemanticElements: a labeled group of buttons, not form fields. */}
      <div role="group" aria-label={words.dots} className="ml-1 flex">
        {dotLabels.map((label, dot) => (
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
