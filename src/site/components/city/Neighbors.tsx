import { type CityPage, type PageProps, pageOf } from "../../content/load.ts";
import { withCardStills } from "../../content/placement.ts";
import { Still } from "../picture/Still.tsx";
import { Section } from "../section/Section.tsx";
import { WhereWeFly } from "../where-we-fly/WhereWeFly.tsx";

/** Links to nearby cities, next to a map that marks this city. */
export function Neighbors({ content, page }: PageProps<CityPage>) {
  const words = content.words.city;
  const targets = page.neighbors.map((slug) => pageOf(content.cities, slug));
  const cities = withCardStills(page, targets);
  return (
    <Section
      background="sand"
      heading={words.neighbors}
      intro={words.neighborsIntro}
      split="5/7"
      align="start"
      aside={
        <ul
          data-reveal
          className={`mt-8 grid gap-x-4 gap-y-8 ${cities.length === 3 ? "grid-cols-3" : "grid-cols-2"}`}
        >
          {cities.map(({ name, path, cardStill }) => (
            <li key={path}>
              <a href={path} className="group block">
                {cardStill ? (
                  <Still name={cardStill} frame="tile" decorative className="aspect-4/3 w-full" />
                ) : null}
                <span className="display mt-2 block text-lg [line-height:1.25] group-hover:underline">
                  {name}
                </span>
              </a>
            </li>
          ))}
        </ul>
      }
    >
      <WhereWeFly cities={content.cities} current={page.path} label={content.words.map.label} />
    </Section>
  );
}
