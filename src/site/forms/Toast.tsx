import { Check, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

export interface ToastMessage {
  kind: "success" | "failure";
  text: string;
  hint?: ReactNode;
}

interface Props {
  message: ToastMessage | undefined;
  closeLabel: string;
  onClose(): void;
}

/**
 * The live regions are rendered even without a message, because screen readers announce only changes inside
 * an existing region. The hint has its own region, because requirements §8 prescribes the toast's exact text.
 * The toast is next to the submit button, so that it never covers the button that it asks to press again, and
 * is scrolled into view.
 */
export function Toast({ message, closeLabel, onClose }: Props) {
  const toast = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) toast.current?.scrollIntoView({ block: "nearest" });
  }, [message]);

  return (
    <div
      ref={toast}
      className="absolute inset-x-0 top-full z-50 mt-3 w-fit max-w-full scroll-mb-4 text-paper-50"
    >
      <div role="status">
        {message ? (
          <div
            data-toast={message.kind}
            className="flex items-start gap-4 border border-ink-500 bg-ink-950 py-4 pr-3 pl-5 lifted"
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
          <p className="border border-t-0 border-ink-500 bg-ink-900 py-3 pr-5 pl-15 text-sm [&_a]:underline [&_a]:underline-offset-4 [&_a]:outline-glow-500">
            {message.hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
