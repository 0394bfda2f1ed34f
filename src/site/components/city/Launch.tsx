import { Section } from "../section/Section.tsx";
import type { BlockProps } from "./block-props.ts";

/** The text must never read like a clearance to fly. */
export function Launch({ page, ground }: BlockProps) {
  const { heading, rules } = page.launch;
  return (
    <Section background={ground} heading={heading} split="4/8">
      <ul data-reveal className="grid gap-x-12 sm:grid-cols-2">
        {rules.map((rule) => (
          <li
            key={rule}
            className="border-t border-ink-700 py-3 max-md:text-sm md:py-4 paper:border-paper-300"
          >
            <p className="max-w-text text-paper-200 paper:text-ink-700">{rule}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
