import type { ReactNode } from "react";

interface Props {
  title: string;
  /** What's inside, in a few words beside the title. */
  note?: string;
  level?: 3 | 4;
  children: ReactNode;
}

export function Fold({ title, note, level = 3, children }: Props) {
  const Title = `h${level}` as const;
  return (
    <details className="group border-t border-ink-500 last:border-b paper:border-paper-300">
      <summary className="flex min-h-15 cursor-pointer list-none items-center gap-x-8 py-3">
        <Title className="display text-xl [line-height:1.2]">{title}</Title>
        {note ? (
          <span className="min-w-0 flex-1 text-sm text-ink-300 max-md:hidden paper:text-ink-500">
            {note}
          </span>
        ) : null}
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="ml-auto size-4 shrink-0 stroke-current stroke-[1.5] group-open:rotate-45"
        >
          <path d="M8 1v14M1 8h14" />
        </svg>
      </summary>
      <div className="pb-8">{children}</div>
    </details>
  );
}
