import { Check, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

export interface ToastMessage {
  kind: "success" | "failure";
  text: string;
  hint?: ReactNode;
}

interface Props {
  message: ToastMessage | undefined;
  onClose(): void;
}

/**
 * The live regions are rendered even without a message, because screen readers announce only changes inside
 * an existing region. The hint has its own region, because requirements §8 prescribes the toast's exact text.
 */
export function Toast({ message, onClose }: Props) {
  const toast = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) toast.current?.scrollIntoView({ block: "nearest" });
  }, [message]);

  return (
    <div
      ref={toast}
      className="scroll-mb-4 bg-ink-950 text-paper-50 [&_:focus-visible]:outline-glow-500"
    >
      <div role="status">
        {message ? (
          <div data-toast={message.kind} className="mt-4 flex items-start gap-4 py-4 pr-3 pl-5">
            {message.kind === "success" ? (
              <Check className="mt-0.5 size-6 shrink-0 text-glow-400" />
            ) : (
              <TriangleAlert className="mt-0.5 size-6 shrink-0 text-alarm-300" />
            )}
            <p className="grow">{message.text}</p>
            <button
              type="button"
              aria-label="Close message"
              onClick={onClose}
              className="-my-2 grid size-11 shrink-0 place-items-center hover:text-glow-400"
            >
              <X className="size-5" />
            </button>
          </div>
        ) : null}
      </div>
      <div aria-live="polite" data-hint>
        {message?.hint ? (
          <p className="pr-5 pb-4 pl-15 text-sm text-paper-200 [&_a]:underline [&_a]:underline-offset-4">
            {message.hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
