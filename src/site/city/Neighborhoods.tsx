import { Section } from "../ui/Section.tsx";
import type { BlockProps } from "./block-props.ts";

export function Neighborhoods({ page: { neighborhoods }, ground }: BlockProps) {
  if (!neighborhoods) return null;
  return (
    <Section background={ground} heading={neighborhoods.heading} intro={neighborhoods.intro}>
      <ul
        data-reveal
        className="display grid pairs gap-x-12 border-t border-current pt-5 text-xl sm:grid-cols-3 desk:grid-cols-4"
      >
        {neighborhoods.names.map((name) => (
          <li key={name} className="py-1.5">
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
