import { interpolate } from "../content/interpolate.ts";
import { pageOf } from "../content/load.ts";
import { ArrowLink } from "../ui/ArrowLink.tsx";
import { Section } from "../ui/Section.tsx";
import type { BlockProps } from "./block-props.ts";

export function CityServices({ content, page, ground }: BlockProps) {
  const heading = interpolate(content.words.city.services, { name: page.name });
  return (
    <Section background={ground} heading={heading} split="4/8">
      <ul data-reveal>
        {page.services.map(({ slug, why }) => {
          const { name, path } = pageOf(content.services, slug);
          return (
            <li
              key={path}
              className="grid gap-x-10 gap-y-1 border-t border-ink-700 py-3 max-md:text-sm sm:grid-cols-2 md:py-5 paper:border-paper-300"
            >
              <h3>
                <ArrowLink href={path} label={name} />
              </h3>
              <p className="max-w-text text-paper-200 paper:text-ink-700">{why}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
