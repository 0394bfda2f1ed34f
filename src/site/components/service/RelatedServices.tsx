import { type PageProps, pageOf, type ServicePage } from "../../content/load.ts";
import { withCardStills } from "../../content/placement.ts";
import { Still } from "../picture/Still.tsx";
import { Section } from "../section/Section.tsx";

/** Cards that link to related services. */
export function RelatedServices({ content, page }: PageProps<ServicePage>) {
  const targets = page.related.map((slug) => pageOf(content.services, slug));
  return (
    <Section background="sand" heading={content.words.service.related} small>
      <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 desk:grid-cols-3">
        {withCardStills(page, targets).map(({ name, path, meta, cardStill }) => (
          <li key={path} data-reveal>
            <a href={path} className="group block">
              {cardStill ? (
                <div className="mb-4 overflow-hidden">
                  <Still
                    name={cardStill}
                    frame="tile"
                    decorative
                    className="aspect-4/3 w-full transition-transform [transition-duration:700ms] group-hover:[scale:1.03]"
                  />
                </div>
              ) : null}
              <span className="display block text-xl group-hover:underline group-hover:decoration-glow-500 group-hover:decoration-2 group-hover:underline-offset-6">
                {name}
              </span>
              <span className="mt-1 block max-w-text text-sm text-ink-700">{meta.description}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
