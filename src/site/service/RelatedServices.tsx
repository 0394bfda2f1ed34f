import { type PageProps, pageOf, type ServicePage } from "../content/load.ts";
import { withCardStills } from "../content/placement.ts";
import { Section } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";

export function RelatedServices({ content, page }: PageProps<ServicePage>) {
  const targets = page.related.map((slug) => pageOf(content.services, slug));
  return (
    <Section background="sand" heading={content.words.service.related} small>
      <ul
        className={`grid pairs gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-8 ${targets.length % 2 ? "max-sm:*:first:col-span-full" : ""}`}
      >
        {withCardStills(page, targets).map(({ name, path, cardStill }) => (
          <li key={path} data-reveal>
            <a href={path} className="group block">
              <div className="mb-4 overflow-hidden">
                <Still
                  name={cardStill}
                  frame="card"
                  decorative
                  className="aspect-4/3 w-full transition-transform [transition-duration:700ms] group-hover:[scale:1.03]"
                />
              </div>
              <span className="display block text-xl group-hover:underline group-hover:decoration-glow-500 group-hover:decoration-2 group-hover:underline-offset-6">
                {name}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
