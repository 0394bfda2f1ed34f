import { Plus } from "lucide-react";
import type { ClosingOf } from "../../content/service.ts";
import { Section } from "../section/Section.tsx";

/** Questions and answers, the first one open. */
export function Faq({ heading, items }: ClosingOf<"faq">) {
  return (
    <Section heading={heading} split="4/8">
      <div data-reveal className="border-t border-ink-900">
        {items.map(({ question, answer }, index) => (
          <details key={question} open={index === 0} className="group border-b border-paper-300">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-6 py-5">
              <h3 className="display text-xl">{question}</h3>
              <Plus
                aria-hidden="true"
                className="size-6 shrink-0 text-glow-700 transition-transform group-open:rotate-45"
              />
            </summary>
            <p className="max-w-text pb-6 text-ink-700">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
