import type { PageProps } from "../content/load.ts";
import { Section } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";

/**
 * Each row has a thumbnail on a phone. On wide screens, the picture of the row under the pointer or with the
 * focus is large beside the list, and the first row's otherwise (index.css).
 */
export const CatalogueIndex = ({ content: { services }, page }: PageProps) => (
  <Section heading="Every service">
    <ul className="service-index">
      {services
        .filter(({ slug }) => slug !== page.slug)
        .map(({ name, path, summary, hero }) => (
          <li key={path}>
            <a href={path}>
              <Still name={hero.media} shape="card" decorative className="index-thumbnail" />
              <span className="display text-xl">{name}</span>
              <span className="max-w-text text-sm text-ink-500">{summary}</span>
            </a>
            <div className="index-picture">
              <Still name={hero.media} shape="half" decorative className="size-full" />
            </div>
          </li>
        ))}
    </ul>
  </Section>
);
