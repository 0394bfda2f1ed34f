import { Section } from "../../ui/Section.tsx";
import { Still } from "../../ui/Still.tsx";
import type { SectionProps } from "../props.ts";

/** A list of services with thumbnails, and their pictures (style.css). Nothing is shown while there is no other page. */
export default ({ value, page, site, ...section }: SectionProps<"catalogue">) => {
  const services = site.services.filter(
    ({ path }) => path !== page.path && path !== site.allServices.path,
  );
  if (services.length === 0) return null;
  return (
    <Section {...section} heading={value.heading}>
      <ul className="border-t border-ink-900 desk:relative desk:mr-[calc((100%+var(--edge))*5/12)]">
        {services.map(({ name, path, summary, hero }) => (
          <li
            key={path}
            className="group border-b border-paper-300 desk:focus-within:border-glow-500 desk:hover:border-glow-500"
          >
            <a
              href={path}
              className="grid grid-cols-[min(6rem,24vw)_minmax(0,1fr)] gap-x-4 py-[0.6rem] desk:grid-cols-[9rem_minmax(0,1fr)] desk:gap-x-6 desk:py-2"
            >
              <Still
                picture={hero.picture}
                shape="thumb"
                decorative
                className="row-span-2 h-[min(5.25rem,21vw)] w-full desk:h-24"
              />
              <span className="display self-end text-xl desk:group-focus-within:text-glow-700 desk:group-hover:text-glow-700">
                {name}
              </span>
              <span className="max-w-text text-sm text-ink-500 desk:max-w-none">{summary}</span>
            </a>
            <div className="catalogue-picture">
              <Still picture={hero.picture} shape="half" decorative className="size-full" />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
};
