import type { ContentProps } from "../../content/load.ts";

/** A short numbered list, near the quote button, of the steps that follow a quote request. */
export function NextSteps({ content, className = "" }: ContentProps & { className?: string }) {
  return (
    <ol className={`flex w-full flex-wrap gap-x-4 gap-y-1 text-sm desk:max-w-[28rem] ${className}`}>
      {content.home.quote.steps.map(({ title }, index) => (
        <li key={title}>
          <span className="font-semibold">{index + 1}.</span> {title}
        </li>
      ))}
    </ol>
  );
}
