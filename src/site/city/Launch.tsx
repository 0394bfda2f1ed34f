import { Fold } from "../ui/Fold.tsx";
import { Section } from "../ui/Section.tsx";
import type { BlockProps } from "./block-props.ts";

const Rules = ({ rules }: { rules: string[] }) => (
  <ul className="grid gap-x-12 sm:grid-cols-2">
    {rules.map((rule) => (
      <li
        key={rule}
        className="border-t border-ink-700 py-3 max-md:text-sm sm:last:odd:col-span-2 md:py-4 paper:border-paper-300"
      >
        <p className="max-w-text text-paper-200 paper:text-ink-700">{rule}</p>
      </li>
    ))}
  </ul>
);

/** Two rules are open, and more are closed, unless that is only one. The text must never read like a clearance to fly. */
export function Launch({ content, page, ground }: BlockProps) {
  const { heading, rules } = page.launch;
  const openCount = rules.length > 3 ? 2 : 3;
  return (
    <Section background={ground} heading={heading} split="4/8">
      <div data-reveal>
        <Rules rules={rules.slice(0, openCount)} />
        {rules.length > openCount ? (
          <div className="mt-6">
            <Fold title={content.words.city.launch}>
              <Rules rules={rules.slice(openCount)} />
            </Fold>
          </div>
        ) : null}
      </div>
    </Section>
  );
}
