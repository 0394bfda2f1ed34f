import type { Home } from "../../content/home.ts";

interface Props {
  steps: Home["quote"]["steps"];
  className?: string;
}

/** The titles of the steps after a quote request, in a short numbered list near the quote button. */
export function NextSteps({ steps, className = "" }: Props) {
  return (
    <ol className={`flex w-full flex-wrap gap-x-4 gap-y-1 text-sm desk:max-w-[28rem] ${className}`}>
      {steps.map(({ title }, index) => (
        <li key={title}>
          <span className="font-semibold">{index + 1}.</span> {title}
        </li>
      ))}
    </ol>
  );
}
