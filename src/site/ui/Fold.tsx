import { Plus } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  title: string;
  /** Says in a few words beside the title what's inside. */
  note?: string;
  children: ReactNode;
}

export function Fold({ title, note, children }: Props) {
  return (
    <details className="group border-t border-ink-500 last:border-b paper:border-paper-300">
      <summary className="flex min-h-15 cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden gap-x-8 py-3">
        <h3 className="display text-xl [line-height:1.2]">{title}</h3>
        {note ? (
          <span className="min-w-0 flex-1 text-sm text-ink-300 max-md:hidden paper:text-ink-500">
            {note}
          </span>
        ) : null}
        <Plus className="ml-auto size-4 shrink-0 scale-150 stroke-[1.5] group-open:rotate-45" />
      </summary>
      <div className="pb-8">{children}</div>
    </details>
  );
}
