import { type CityPage, type PageProps, pageOf } from "../content/load.ts";
import { Section } from "../ui/Section.tsx";
import { TextLink } from "../ui/TextLink.tsx";

/** The services that clients book most here, each in a large row. */
export const Bookings = ({ content, page }: PageProps<CityPage>) => (
  <Section ground="ink" heading={`What clients book in ${page.name}`} split="4/8">
    <ul data-reveal className="border-b border-ink-700">
      {page.services.map(({ slug, why }) => {
        const { name, path } = pageOf(content.services, slug);
        return (
          <li
            key={slug}
            className="grid items-baseline gap-x-6 gap-y-1 border-t border-ink-700 py-4 md:grid-cols-2"
          >
            <h3 className="display text-xl">
              <TextLink href={path}>{name}</TextLink>
            </h3>
            <p className="text-sm text-ink-300">{why}</p>
          </li>
        );
      })}
    </ul>
  </Section>
);
