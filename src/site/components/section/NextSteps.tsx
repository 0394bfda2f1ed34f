import type { ContentProps } from "../../content/load.ts";

/** The titles of the steps after a quote request, in a short numbered list near the quote button. */
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
