import { Items } from "../../ui/Items.tsx";
import { columns, Section, SectionHead } from "../../ui/Section.tsx";
import { StatRow } from "../../ui/StatRow.tsx";
import { Still } from "../../ui/Still.tsx";
import type { SectionProps } from "../props.ts";
import certificate from "./certificate.svg?raw";

export default function About({ value, site, ...section }: SectionProps<"about">) {
  const { heading, intro, text, panel } = value;
  return (
    <Section {...section}>
      <div className={`${columns("5/7")} gap-y-5`}>
        <SectionHead heading={heading} />
        <div data-reveal className="max-w-[34em]">
          <p className="text-lg">{intro}</p>
          <p className="mt-4 text-ink-700">{text}</p>
        </div>
      </div>
      <StatRow stats={site.business.numbers} isLoud />
      <div className={`${columns("7/5")} items-center gap-y-8`}>
        <div>
          <h3 className="display text-2xl">{panel.heading}</h3>
          <Items columns={2} level={4} className="mt-6" items={panel.points} />
        </div>
        <figure data-reveal className="max-w-[28rem]">
          {panel.picture ? (
            <Still picture={panel.picture} shape="inset" className="w-full" />
          ) : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is a file of this repository
            <div className="drawing" dangerouslySetInnerHTML={{ __html: certificate }} />
          )}
          <figcaption className="mt-3 text-sm text-ink-500">{panel.caption}</figcaption>
        </figure>
      </div>
    </Section>
  );
}
