import { fill } from "../../content/fill.ts";
import { type ContentProps, type PageProps, pageOf } from "../../content/load.ts";
import { ArrowLink } from "../button/ArrowLink.tsx";
import { Still } from "../picture/Still.tsx";
import { columns } from "./columns.ts";
import { Section } from "./Section.tsx";

/** Link to the service or city that a story mentions. */
function StoryLink({ content, slug }: ContentProps & { slug: string }) {
  const { services, cities, words } = content;
  const { name, path } = pageOf([...services, ...cities], slug);
  const isCity = cities.some((city) => city.path === path);
  return <ArrowLink href={path} label={isCity ? fill(words.city.services, { name }) : name} />;
}

/** The main text of a page, with each heading next to its paragraphs. */
export function Stories({ content, page }: PageProps) {
  return (
    <Section>
      {page.stories.map(({ heading, paragraphs, see, picture }) => (
        <div
          key={heading}
          data-reveal
          className={`${columns("5/7")} gap-y-5 border-t border-paper-300 pt-8`}
        >
          <div>
            <h2 className="display max-w-[18ch] text-2xl">{heading}</h2>
            {picture ? (
              <Still name={picture} frame="story" className="mt-6 aspect-3/2 w-full" />
            ) : null}
          </div>
          <div className="flex max-w-text flex-col items-start gap-4 text-ink-700 desk:pt-2">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {see ? <StoryLink content={content} slug={see} /> : null}
          </div>
        </div>
      ))}
    </Section>
  );
}
