import type { ReactNode } from "react";
import { columns, type Split } from "./columns.ts";
import { SectionHead } from "./SectionHead.tsx";

/** Section backgrounds; inside `on-paper`, the `paper:` variant selects colors with enough contrast. */
const BACKGROUNDS = {
  paper: "on-paper",
  sand: "on-paper bg-paper-100",
  glow: "on-paper bg-glow-400 text-ink-950",
  ink: "bg-ink-900 text-paper-50",
  night: "bg-ink-950 text-paper-50",
} as const;

const ALIGN = { start: "items-start", center: "items-center", end: "items-end", stretch: "" };

interface Props {
  /** Fragment for links to this section. */
  id?: string;
  background?: keyof typeof BACKGROUNDS;
  /** Places head and content side by side on desktop; without it, the head is above the content. */
  split?: Split;
  /** Vertical alignment of the two columns. */
  align?: keyof typeof ALIGN;
  eyebrow?: string | undefined;
  heading?: string;
  intro?: string | undefined;
  /** Uses a smaller heading. */
  small?: true;
  /** Rendered below the head in the same column, which is sticky next to a longer column. */
  aside?: ReactNode;
  /** With `split`, a single element: the second column. */
  children: ReactNode;
}

/**
 * A page section with a full-width background, page-width content and a heading. The head fades in on
 * scroll; mark other blocks with `data-reveal`.
 */
export function Section({ id, background = "paper", split, align = "stretch", ...props }: Props) {
  const { heading, aside, children, ...head } = props;
  const layout = split ? `${columns(split)} gap-y-10 ${ALIGN[align]}` : "flex flex-col gap-12";
  const title = heading ? <SectionHead heading={heading} {...head} /> : null;
  return (
    <section id={id} className={`section overflow-x-clip ${BACKGROUNDS[background]}`}>
      <div className={`wrap ${layout}`}>
        {aside ? (
          <div className="desk:sticky desk:top-28 desk:self-start">
            {title}
            {aside}
          </div>
        ) : (
          title
        )}
        {children}
      </div>
    </section>
  );
}
