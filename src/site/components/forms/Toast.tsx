import { Check, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";

export interface ToastMessage {
  kind: "success" | "failure";
  text: string;
  /** Tells the visitor what to do after a failure. */
  hint?: ReactNode;
}

interface Props {
  message: ToastMessage | undefined;
  closeLabel: string;
  onClose(): void;
}

/**
 * Shows the result of submitting a form (WCAG 4.1.3) until the visitor closes it or submits a form again.
 * The live regions are rendered even without a message, because screen readers announce only changes inside
 * an existing region. The hint has its own region, because requirements §8 prescribes the toast's exact text.
 */
export function Toast({ message, closeLabel, onClose }: Props) {
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-50 mx-auto w-fit max-w-narrow text-paper-50">
      <div role="status">
        {message ? (
          <div
            data-toast={message.kind}
            className="pointer-events-auto flex items-start gap-4 border border-ink-500 bg-ink-950 py-4 pr-3 pl-5 lifted"
          >
            {message.kind === "success" ? (
              <Check className="mt-0.5 size-6 shrink-0 text-glow-400" />
            ) : (
              <TriangleAlert className="mt-0.5 size-6 shrink-0 text-alarm-300" />
            )}
            <p className="grow">{message.text}</p>
            <button
              type="button"
              aria-label={closeLabel}
              onClick={onClose}
              className="grid size-8 shrink-0 place-items-center outline-glow-500 hover:text-glow-400"
            >
              <X className="size-5" />
            </button>
          </div>
        ) : null}
      </div>
      <div aria-live="polite" data-hint>
        {message?.hint ? (
          <p className="pointer-events-auto border border-t-0 border-ink-500 bg-ink-900 py-3 pr-5 pl-15 text-sm [&_a]:underline [&_a]:underline-offset-4 [&_a]:outline-glow-500">
            {message.hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
