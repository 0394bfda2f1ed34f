import { Check, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef } from "react";

export interface Phone {
  text: string;
  href: string;
}

interface Props {
  kind: "success" | "failure" | undefined;
  text: string;
  /** Shown after a failure. */
  advice: string;
  phone: Phone;
  onClose(): void;
}

/**
 * Stays until it's closed or the form is used again. The live regions are rendered even without a message,
 * because screen readers announce only changes inside an existing region. The hint has its own region, because
 * requirements §8 prescribes the toast's exact text.
 */
export function Toast({ kind, text, advice, phone, onClose }: Props) {
  const toast = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { top = 0, bottom = 0 } = toast.current?.closest("form")?.getBoundingClientRect() ?? {};
    const isFormInWindow = bottom > 0 && top < innerHeight;
    // Whoever reads on elsewhere stays there, unless the message wasn't sent.
    if (kind === "failure" || (kind && isFormInWindow))
      toast.current?.scrollIntoView({ block: "nearest" });
  }, [kind]);

  return (
    <div
      ref={toast}
      className="scroll-mb-4 bg-ink-950 text-paper-50 [&_:focus-visible]:outline-glow-500"
    >
      <div role="status">
        {kind ? (
          <div data-toast={kind} className="mt-4 flex items-start gap-4 py-4 pr-3 pl-5">
            {kind === "success" ? (
              <Check className="mt-0.5 size-6 shrink-0 text-glow-400" />
            ) : (
              <TriangleAlert className="mt-0.5 size-6 shrink-0 text-alarm-300" />
            )}
            <p className="grow">{text}</p>
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
        {kind === "failure" ? (
          <p className="pr-5 pb-4 pl-15 text-sm text-paper-200">
            {advice} If it fails again, call{" "}
            <a href={phone.href} className="underline underline-offset-4">
              {phone.text}
            </a>
            .
          </p>
        ) : null}
      </div>
    </div>
  );
}
