import type { ReactNode } from "react";

/** Widths of two columns on desktop, in twelfths of the page; on narrower screens, the columns stack. */
export const SPLITS = {
  "4/8": "desk:grid-cols-[4fr_8fr]",
  "5/7": "desk:grid-cols-[5fr_7fr]",
  "7/5": "desk:grid-cols-[7fr_5fr]",
  "8/4": "desk:grid-cols-[8fr_4fr]",
} as const;

type Split = keyof typeof SPLITS;

/** The caller adds the gap between the grid's rows. */
export const columns = (split: Split): string => `grid grid-cols-1 gap-x-16 ${SPLITS[split]}`;

interface HeadProps {
  heading: string;
  intro?: string | undefined;
  isLoud?: boolean;
}

export const SectionHead = ({ heading, intro, isLoud = false }: HeadProps) => (
  <div data-reveal>
    <h2
      className={`display ${isLoud ? "text-loud text-balance sideways:text-3xl" : "max-w-[22ch] desk:max-w-[28ch] text-3xl"}`}
    >
      {heading}
    </h2>
    {intro ? (
      <p className="mt-5 max-w-text text-lg text-ink-300 paper:text-ink-500">{intro}</p>
    ) : null}
  </div>
);

/** Inside `on-paper`, the `paper:` variant selects colors with enough contrast. */
export const GROUNDS = {
  paper: "on-paper",
  cream: "on-paper bg-paper-100",
  ink: "bg-ink-900 text-paper-50",
} as const;

export type Ground = keyof typeof GROUNDS;

/** Without a heading, the content brings its own. */
interface Props {
  heading?: string | undefined;
  intro?: string | undefined;
  id?: string | undefined;
  ground: Ground;
  isLoud?: boolean;
  /** Places the head beside the content on desktop instead of above it. The content is then one element. */
  split?: Split | undefined;
  children: ReactNode;
}

/** The head fades in on scroll; to fade in other blocks too, mark them with `data-reveal`. */
export const Section = ({ id, ground, heading, intro, isLoud = false, split, children }: Props) => (
  <section id={id} className={`section overflow-x-clip ${GROUNDS[ground]}`}>
    <div className={`wrap ${split ? `${columns(split)} gap-y-10` : "flex flex-col gap-12"}`}>
      {heading ? <SectionHead heading={heading} intro={intro} isLoud={isLoud} /> : null}
      {children}
    </div>
  </section>
);
