import type { Home } from "../content/home.ts";
import { columns } from "../ui/columns.ts";
import { Items } from "../ui/Items.tsx";
import { Section } from "../ui/Section.tsx";
import { SectionHead } from "../ui/SectionHead.tsx";
import { StatRow } from "../ui/StatRow.tsx";
import { Still } from "../ui/Still.tsx";
import { TextLink } from "../ui/TextLink.tsx";

type Panel = Home["about"]["panel"];

const pointText = ({ text, link, proof }: Panel["points"][number]) => (
  <>
    {text}
    {link ? (
      <>
        {" "}
        <TextLink href={link.url}>{link.label}</TextLink>
      </>
    ) : null}
    {proof ? ` ${proof}` : null}
  </>
);

function Credentials({ panel }: { panel: Panel }) {
  return (
    <div className="grid items-start gap-x-12 gap-y-8 desk:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div>
        <h3 className="display text-2xl">{panel.heading}</h3>
        <Items
          columns={2}
          level={4}
          className="mt-6"
          items={panel.points.map((point) => ({ title: point.title, text: pointText(point) }))}
        />
      </div>
      <figure data-reveal className="max-w-[22.5rem]">
        <Still name={panel.media} shape="inset" className="w-full" />
        <figcaption className="mt-3 text-sm text-ink-500">{panel.caption}</figcaption>
      </figure>
    </div>
  );
}

export function About({ about }: { about: Home["about"] }) {
  return (
    <Section id="about" ground="cream">
      <div className={`${columns("5/7")} gap-y-5`}>
        <SectionHead heading={about.heading} />
        <div data-reveal className="max-w-[34em] text-ink-700">
          <p className="text-lg text-ink-900">{about.intro}</p>
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-4">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      <StatRow stats={about.stats} />
      <Credentials panel={about.panel} />
    </Section>
  );
}
