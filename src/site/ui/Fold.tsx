import type { ReactNode } from "react";

interface Props {
  heading: string;
  contents?: string;
  children: ReactNode;
}

export const Fold = ({ heading, contents, children }: Props) => (
  <details className="group border-y border-ink-500 paper:border-ink-900">
    <summary
      className={`grid cursor-pointer list-none grid-cols-[1fr_auto] items-baseline gap-x-8 gap-y-1 py-5 ${contents ? "md:grid-cols-[1fr_2fr_auto]" : ""}`}
    >
      <h3 className="display text-xl">{heading}</h3>
      {contents ? (
        <span className="text-sm text-ink-300 max-md:row-start-2 paper:text-ink-500">
          {contents}
        </span>
      ) : null}
      <span aria-hidden="true" className="display text-2xl leading-none group-open:rotate-45">
        +
      </span>
    </summary>
    {children}
  </details>
);
