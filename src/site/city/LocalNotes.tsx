import type { CityPage, PageProps } from "../content/load.ts";
import { columns } from "../ui/columns.ts";
import { Section } from "../ui/Section.tsx";
import { FieldNotes } from "../ui/Stories.tsx";

const Neighborhoods = ({ heading, intro, names }: NonNullable<CityPage["neighborhoods"]>) => (
  <div data-reveal>
    <h2 className="display text-3xl">{heading}</h2>
    <ul className="mt-6 columns-2 md:columns-3 desk:columns-[11.5rem_3] gap-x-6 display text-xl max-md:text-lg">
      {names.map((name) => (
        <li key={name} className="break-inside-avoid py-1.5">
          {name}
        </li>
      ))}
    </ul>
    {intro ? <p className="mt-4 text-sm text-ink-500">{intro}</p> : null}
  </div>
);

/** Neighborhoods, if there are any, and field notes beside them. */
export function LocalNotes({ content, page }: PageProps<CityPage>) {
  const { neighborhoods, stories } = page;
  const notes = <FieldNotes content={content} stories={stories} />;
  if (!neighborhoods)
    return stories.length > 0 ? (
      <Section heading="Field notes" split="4/8">
        <div data-reveal>{notes}</div>
      </Section>
    ) : null;
  return (
    <Section>
      <div className={`${columns("7/5")} items-end gap-y-10`}>
        <Neighborhoods {...neighborhoods} />
        {stories.length > 0 ? (
          <div data-reveal>
            <h2 className="display mb-4 text-2xl">Field notes</h2>
            {notes}
          </div>
        ) : null}
      </div>
    </Section>
  );
}
