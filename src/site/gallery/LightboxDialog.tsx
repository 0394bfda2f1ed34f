import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from "lucide-react";
import type { Interface } from "../content/interface.ts";
import { LIGHTBOX_ID } from "./lightbox.ts";

const ROUND_BUTTON =
  "grid size-12 place-items-center rounded-full border border-paper-50/60 bg-ink-950 hover:bg-ink-700";

/**
 * lightbox.ts fills in the picture and its position among the page's pictures. An arrow button's value is the
 * number that it adds to the picture's index.
 */
export function LightboxDialog({ words }: { words: Interface["lightbox"] }) {
  return (
    <dialog
      id={LIGHTBOX_ID}
      aria-label={words.label}
      className="lightbox h-dvh max-h-none w-full max-w-none overflow-hidden overscroll-contain bg-ink-950 text-paper-50 transition-opacity [transition-duration:220ms] starting:open:opacity-0"
    >
      <p
        data-position={words.position}
        className="absolute top-3 left-3 z-10 flex min-h-12 items-center rounded-full bg-ink-950 px-5 text-sm"
      />
      <form method="dialog" className="absolute top-3 right-3 z-10 flex flex-row-reverse gap-2">
        <button type="submit" aria-label={words.close} className={ROUND_BUTTON}>
          <X className="size-5" />
        </button>
        <button type="button" aria-pressed="false" aria-label={words.zoom} className={ROUND_BUTTON}>
          <ZoomIn className="size-5 in-aria-pressed:hidden" />
          <ZoomOut className="hidden size-5 in-aria-pressed:block" />
        </button>
      </form>
      <figure
        aria-live="polite"
        className="grid h-full grid-rows-[minmax(0,1fr)_auto] [touch-action:pinch-zoom] [&.zoomed]:[touch-action:auto]"
      />
      <div className="absolute right-3 bottom-3 flex gap-2">
        <button type="button" value="-1" aria-label={words.previous} className={ROUND_BUTTON}>
          <ChevronLeft className="size-6" />
        </button>
        <button type="button" value="1" aria-label={words.next} className={ROUND_BUTTON}>
          <ChevronRight className="size-6" />
        </button>
      </div>
    </dialog>
  );
}
