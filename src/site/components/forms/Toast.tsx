import { Check, TriangleAlert, X } from "lucide-react";

export interface ToastMessage {
  kind: "success" | "failure";
  text: string;
}

interface Props {
  message: ToastMessage | undefined;
  closeLabel: string;
  onClose(): void;
}

/**
 * Says what became of a form (WCAG 4.1.3). The live region is always there, so that screen
 * readers notice what comes into it; it stays until it is closed or the next try.
 */
export function Toast({ message, closeLabel, onClose }: Props) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid place-items-center"
    >
      {message ? (
        <div
          data-toast={message.kind}
          className="pointer-events-auto flex max-w-narrow items-start gap-4 border border-ink-500 bg-ink-950 py-4 pr-3 pl-5 text-paper-50 lifted"
        >
          {message.kind === "success" ? (
            <Check aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-glow-400" />
          ) : (
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-alarm-300" />
          )}
          <p>{message.text}</p>
          <button
            type="button"
            aria-label={closeLabel}
            onClick={onClose}
            className="grid size-8 shrink-0 place-items-center outline-glow-500 hover:text-glow-400"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      ) : null}
    </div>
  );
}
