import { ChevronLeft, ChevronRight, Pause, Play, X } from "lucide-react";

/** The number is added to the work's index; 0 closes. */
const BUTTONS = [
  { label: "Previous", value: -1, Icon: ChevronLeft },
  { label: "Next", value: 1, Icon: ChevronRight },
  { label: "Close", value: 0, Icon: X },
];

/** lightbox.ts fills in the photo or film and its caption. */
export const Lightbox = () => (
  <work-lightbox>
    <dialog aria-label="Enlarged work" className="lightbox">
      <section
        aria-label="Photo or film"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be focusable (WCAG 2.1.1).
        tabIndex={0}
        className="lightbox-view"
      />
      <div className="lightbox-bar">
        <div aria-live="polite" className="lightbox-caption" />
        <div hidden className="film-controls">
          <button type="button" className="round size-12">
            <Play className="size-5 fill-current" />
            <Pause className="size-5 fill-current" />
          </button>
          <input
            type="range"
            min={0}
            step={0.1}
            defaultValue={0}
            aria-label="Position in the film"
          />
          <span aria-hidden="true" />
        </div>
        <div className="flex gap-2">
          {BUTTONS.map(({ label, value, Icon }) => (
            <button
              key={label}
              type="button"
              value={value}
              aria-label={label}
              className="round size-12"
            >
              <Icon className="size-6" />
            </button>
          ))}
        </div>
      </div>
    </dialog>
  </work-lightbox>
);
