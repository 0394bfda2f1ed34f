import type { ExhibitWork } from "../content/resolve.ts";
import { StatRow } from "../sections/StatRow.tsx";
import { Section } from "../ui/Section.tsx";
import { Exhibit } from "./Exhibit.tsx";

export const Exhibits = ({ works }: { works: readonly ExhibitWork[] }) =>
  works.map(({ title, caption, kind, frames, figures, note }) => (
    <Section
      key={title}
      {...(kind === "orbit" ? { split: "4/8" } : { ground: "ink" })}
      heading={title}
      intro={caption}
    >
      <Exhibit label={title} frames={frames} note={note} kind={kind} />
      {figures.length > 0 ? <StatRow stats={figures} /> : null}
    </Section>
  ));
