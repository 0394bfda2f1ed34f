/** What happens after a request, in one line beside the button that begins it. */
export function NextSteps({ steps, className = "" }: { steps: string[]; className?: string }) {
  return (
    <ol className={`flex w-full flex-wrap gap-x-4 gap-y-1 text-sm desk:max-w-[28rem] ${className}`}>
      {steps.map((step, index) => (
        <li key={step}>
          <span className="font-semibold">{index + 1}.</span> {step}
        </li>
      ))}
    </ol>
  );
}
