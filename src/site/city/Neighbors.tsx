import { pageOf } from "../content/load.ts";
import { withCardStills } from "../content/placement.ts";
import { Section } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";
import type { BlockProps } from "./block-props.ts";

/** Classes for numbers of cards that would leave one alone in a row of two. */
const COLUMNS: Record<number, string> = {
  1: "max-md:*:first:col-span-2",
  3: "max-md:*:first:col-span-2 md:grid-cols-3",
  4: "md:grid-cols-4",
};

export function Neighbors({ content, page, ground }: BlockProps) {
  const targets = page.neighbors.map((slug) => pageOf(content.cities, slug));
  const cities = withCardStills(page, targets);
  return (
    <Section background={ground} heading={content.words.city.neighbors} small>
      <ul data-reveal className={`grid pairs gap-x-4 gap-y-8 ${COLUMNS[cities.length] ?? ""}`}>
        {cities.map(({ name, path, cardStill }) => (
          <li key={path}>
            <a href={path} className="group block">
              <Still name={cardStill} frame="card" decorative className="aspect-3/2 w-full" />
              <span className="display mt-2 block text-lg [line-height:1.25] group-hover:underline">
                {name}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
