import type { Home } from "../../content/home.ts";
import { Icon } from "../icon/Icon.tsx";
import { Still } from "../picture/Still.tsx";
import { columns } from "../section/columns.ts";
import { Section } from "../section/Section.tsx";
import { SectionHead } from "../section/SectionHead.tsx";
import { StatRow } from "../section/StatRow.tsx";

/** The About section of the home page: text, numbers, and a panel about license and insurance. */
export function About({ about }: { about: Home["about"] }) {
  const { panel } = about;
  return (
    <Section id="about">
      <div className={`${columns("5/7")} gap-y-8 desk:mb-8`}>
        <SectionHead eyebrow={about.eyebrow} heading={about.heading} />
        <div data-reveal className="flex max-w-text flex-col gap-5 desk:pt-9">
          <p className="text-lg">{about.intro}</p>
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph} className="text-ink-700">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      <StatRow stats={about.stats} />
      <div data-reveal className={`${columns("6/6")} mt-4 items-center gap-y-10 desk:mt-12`}>
        <div className="bg-paper-200 p-4 sm:p-8">
          <Still name={panel.media} frame="whole" className="w-full lifted" />
        </div>
        <div>
          <h3 className="display text-2xl">{panel.heading}</h3>
          <p className="mt-4 max-w-text text-ink-700">{panel.text}</p>
          <ul className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {panel.points.map((point) => (
              <li key={point.title}>
                <Icon name={point.icon} className="size-7 text-glow-700" />
                <p className="mt-2 font-semibold">{point.title}</p>
                <p className="mt-1 max-w-text text-sm text-ink-700">{point.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
