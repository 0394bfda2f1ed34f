import type { Home } from "../content/home.ts";
import { columns } from "../ui/columns.ts";
import { Section } from "../ui/Section.tsx";
import { SectionHead } from "../ui/SectionHead.tsx";
import { StatRow } from "../ui/StatRow.tsx";
import { Still } from "../ui/Still.tsx";

function Credentials({ panel }: Pick<Home["about"], "panel">) {
  return (
    <div data-reveal>
      <h3 className="display text-2xl">{panel.heading}</h3>
      <p className="mt-4 max-w-text text-ink-700">{panel.text}</p>
      <dl className="mt-8 border-b border-paper-300">
        {panel.points.map(({ title, text, link, proof }) => (
          <div
            key={title}
            className="flex flex-wrap gap-x-8 gap-y-1 border-t border-paper-300 py-4"
          >
            <dt className="w-48 font-semibold">{title}</dt>
            <dd className="max-w-text flex-[1_1_12rem] text-sm text-ink-700">
              {text}
              {link ? (
                <>
                  {" "}
                  <a
                    href={link.url}
                    className="font-semibold underline decoration-glow-500 decoration-2 underline-offset-4"
                  >
                    {link.label}
                  </a>
                </>
              ) : null}
              {proof ? ` ${proof}` : null}
            </dd>
          </div>
        ))}
      </dl>
      <figure className="mt-6 flex flex-wrap items-end gap-5">
        <div className="w-40 shrink-0 sm:w-52">
          <Still name={panel.media} frame="inset" className="w-full" />
        </div>
        <figcaption className="max-w-[24ch] text-sm text-ink-500">{panel.caption}</figcaption>
      </figure>
    </div>
  );
}

export function About({ about }: { about: Home["about"] }) {
  return (
    <Section id="about">
      <div className={`${columns("6/6")} gap-y-14`}>
        <div>
          <SectionHead eyebrow={about.eyebrow} heading={about.heading} intro={about.intro} />
          <div data-reveal className="mt-5 flex max-w-text flex-col gap-4 text-ink-700">
            {about.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <Credentials panel={about.panel} />
      </div>
      <StatRow stats={about.stats} />
    </Section>
  );
}
