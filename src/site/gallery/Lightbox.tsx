import { ChevronLeft, ChevronRight, X } from "lucide-react";

/** The number is added to the photo's index; 0 closes. */
const BUTTONS = [
  { label: "Previous photo", value: -1, Icon: ChevronLeft },
  { label: "Next photo", value: 1, Icon: ChevronRight },
  { label: "Close photo", value: 0, Icon: X },
];

/** lightbox.ts fills in the photo, its caption and its number. */
export const Lightbox = () => (
  <dialog
    id="lightbox"
    aria-label="Enlarged photo"
    className="h-dvh max-h-none w-full max-w-none overscroll-contain bg-ink-950 text-paper-50 transition-opacity [transition-duration:220ms] starting:open:opacity-0"
  >
    <div className="grid h-full grid-rows-[minmax(0,1fr)_auto]">
      <section
        aria-label="Photo"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be focusable (WCAG 2.1.1).
        tabIndex={0}
        className="lightbox-photo grid grid-rows-[minmax(0,1fr)] overflow-hidden [&.full]:block [&.full]:overflow-auto"
      />
      <div className="flex items-center gap-2 px-(--edge) py-3">
        <p aria-live="polite" className="mr-auto text-sm" />
        {BUTTONS.map(({ label, value, Icon }) => (
          <button
            key={label}
            type="button"
            value={value}
            aria-label={label}
            className="grid size-12 place-items-center rounded-full border border-paper-50/60 bg-ink-950 hover:bg-ink-700"
          >
            <Icon className="size-6" />
          </button>
        ))}
      </div>
    </div>
  </dialog>
);
