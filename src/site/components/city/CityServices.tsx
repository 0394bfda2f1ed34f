import { fill } from "../../content/fill.ts";
import { type CityPage, pageOf, type SiteContent } from "../../content/load.ts";
import { ArrowLink } from "../button/ArrowLink.tsx";
import { Section } from "../section/Section.tsx";

/** The services for this city, with why, and the way to each page. */
export function CityServices({ content, page }: { content: SiteContent; page: CityPage }) {
  const heading = fill(content.words.city.services, { name: page.name });
  return (
    <Section heading={heading} split="4/8">
      <ul data-reveal>
        {page.services.map(({ slug, why }) => {
          const { name, path } = pageOf(content.services, slug);
          return (
            <li
              key={slug}
              className="grid gap-x-10 gap-y-2 border-t border-paper-300 py-6 sm:grid-cols-2"
            >
              <h3>
                <ArrowLink href={path} label={name} />
              </h3>
              <p className="max-w-text text-ink-700">{why}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
