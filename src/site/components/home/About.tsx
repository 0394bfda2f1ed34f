import type { Home } from "../../content/home.ts";
import { Icon } from "../icon/Icon.tsx";
import { Still } from "../picture/Still.tsx";
import { SectionHead } from "../section/SectionHead.tsx";
import { StatRow } from "../section/StatRow.tsx";

/** Who flies: what we care about, the numbers, the papers. */
export function About({ about }: { about: Home["about"] }) {
  const { panel } = about;
  return (
    <section id="about" className="on-paper section">
      <div className="wrap">
        <div className="grid gap-x-16 gap-y-8 desk:grid-cols-[5fr_7fr]">
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
        <div data-reveal className="mt-20">
          <StatRow stats={about.stats} />
        </div>
        <div
          data-reveal
          className="mt-24 grid items-center gap-x-16 gap-y-10 desk:grid-cols-[6fr_6fr]"
        >
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
      </div>
    </section>
  );
}
