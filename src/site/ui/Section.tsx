import type { ReactNode } from "react";
import { columns, type Split } from "./columns.ts";
import { SectionHead } from "./SectionHead.tsx";

/** Inside `on-paper`, the `paper:` variant selects colors with enough contrast. */
const GROUNDS = {
  paper: "on-paper",
  cream: "on-paper bg-paper-100",
  ink: "bg-ink-900 text-paper-50",
} as const;

interface Props {
  id?: string;
  ground?: keyof typeof GROUNDS;
  /** Without a heading, the content brings its own. */
  heading?: string | undefined;
  intro?: string | undefined;
  /** Places the head beside the content on desktop instead of above it. The content is then one element. */
  split?: Split;
  children: ReactNode;
}

/** The head fades in on scroll; to fade in other blocks too, mark them with `data-reveal`. */
export const Section = ({ id, ground = "paper", heading, intro, split, children }: Props) => (
  <section id={id} className={`section overflow-x-clip ${GROUNDS[ground]}`}>
    <div className={`wrap ${split ? `${columns(split)} gap-y-10` : "flex flex-col gap-12"}`}>
      {heading ? <SectionHead heading={heading} intro={intro} /> : null}
      {children}
    </div>
  </section>
);
