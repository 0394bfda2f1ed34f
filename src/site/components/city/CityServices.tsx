import { fill } from "../../content/fill.ts";
import { type CityPage, type PageProps, pageOf } from "../../content/load.ts";
import { withCardStills } from "../../content/placement.ts";
import { ArrowLink } from "../button/ArrowLink.tsx";
import { Still } from "../picture/Still.tsx";
import { Section } from "../section/Section.tsx";

/** The services most requested in a city, each with the reason, next to a picture of the first service. */
export function CityServices({ content, page }: PageProps<CityPage>) {
  const heading = fill(content.words.city.services, { name: page.name });
  const services = page.services.map(({ slug, why }) => ({
    ...pageOf(content.services, slug),
    why,
  }));
  const [first] = withCardStills(page, services);
  const aside = first?.cardStill ? (
    <div data-reveal className="mt-8">
      <Still name={first.cardStill} frame="column" decorative className="aspect-4/3 w-full" />
    </div>
  ) : null;
  return (
    <Section heading={heading} split="4/8" aside={aside}>
      <ul data-reveal>
        {services.map(({ name, path, why }) => (
          <li
            key={path}
            className="grid gap-x-10 gap-y-2 border-t border-paper-300 py-6 sm:grid-cols-2"
          >
            <h3>
              <ArrowLink href={path} label={name} />
            </h3>
            <p className="max-w-text text-ink-700">{why}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
