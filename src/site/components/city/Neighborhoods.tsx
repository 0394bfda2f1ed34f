import type { City } from "../../content/city.ts";
import { Section } from "../section/Section.tsx";

/** The neighborhoods we serve, in columns. */
export function Neighborhoods({ heading, intro, names }: NonNullable<City["neighborhoods"]>) {
  return (
    <Section background="sand" heading={heading} intro={intro}>
      <ul
        data-reveal
        className="grid grid-cols-2 gap-x-12 border-t border-paper-300 pt-6 sm:grid-cols-3 desk:grid-cols-4"
      >
        {names.map((name) => (
          <li key={name} className="py-2 font-semibold">
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
