import { ChevronLeft, ChevronRight, X, ZoomIn } from "lucide-react";
import type { Interface } from "../../content/interface.ts";
import { LIGHTBOX_ID } from "./names.ts";

const round =
  "grid size-12 place-items-center rounded-full border border-paper-50/60 bg-ink-950 hover:bg-ink-700";

interface Props {
  /** Whether to render the arrows: true if the page has several pictures. */
  arrows: boolean;
  words: Interface["lightbox"];
}

/**
 * The dialog that shows pictures large. It is modal, so the browser makes the page inert, closes it on
 * Escape and restores focus. The script inserts the picture into the figure; each arrow's value is its
 * step.
 */
export function LightboxDialog({ arrows, words }: Props) {
  return (
    <dialog id={LIGHTBOX_ID} aria-label={words.label} className="lightbox">
      <form method="dialog" className="absolute top-3 right-3 z-10 flex flex-row-reverse gap-2">
        <button type="submit" aria-label={words.close} className={round}>
          <X aria-hidden="true" className="size-5" />
        </button>
        <button type="button" aria-pressed="false" aria-label={words.zoom} className={round}>
          <ZoomIn aria-hidden="true" className="size-5" />
        </button>
      </form>
      <figure aria-live="polite" />
      {arrows ? (
        <div className="lightbox-arrows">
          <button type="button" value="-1" aria-label={words.previous} className={round}>
            <ChevronLeft aria-hidden="true" className="size-6" />
          </button>
          <button type="button" value="1" aria-label={words.next} className={round}>
            <ChevronRight aria-hidden="true" className="size-6" />
          </button>
        </div>
      ) : null}
    </dialog>
  );
}
