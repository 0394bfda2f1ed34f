import type { ComponentProps, ReactNode } from "react";
import { columns, type Split } from "./columns.ts";
import { SectionHead } from "./SectionHead.tsx";

/** Inside `on-paper`, the `paper:` variant selects colors with enough contrast. */
const BACKGROUNDS = {
  paper: "on-paper",
  sand: "on-paper bg-paper-100",
  cream: "on-paper bg-paper-100",
  glow: "on-paper bg-glow-400 text-ink-950",
  ink: "bg-ink-900 text-paper-50",
  night: "bg-ink-950 text-paper-50",
} as const;

const ALIGN = { center: "items-center", end: "items-end", stretch: "" };

interface Props extends Partial<ComponentProps<typeof SectionHead>> {
  id?: string;
  ground?: "paper" | "cream" | "ink";
  /** Being replaced by `ground`. */
  background?: keyof typeof BACKGROUNDS;
  /** Places head and content in two columns on desktop; if unset, the head is always above the content. */
  split?: Split;
  align?: keyof typeof ALIGN;
  /** Content below the head in the same column, which is sticky if the other column is longer. */
  aside?: ReactNode;
  /** On a phone, shows the content before the aside. Then the aside isn't sticky. */
  asideLast?: true;
  /** Content of the section; with `split`, a single element, which becomes the second column. */
  children: ReactNode;
}

/** The head fades in on scroll; to fade in other blocks too, mark them with `data-reveal`. */
export function Section({
  id,
  ground = "paper",
  background = ground,
  split,
  align = "stretch",
  ...props
}: Props) {
  const { heading, aside, asideLast, children, ...head } = props;
  const layout = split ? `${columns(split)} gap-y-10 ${ALIGN[align]}` : "flex flex-col gap-12";
  const title = heading ? <SectionHead heading={heading} {...head} /> : null;
  return (
    <section id={id} className={`section overflow-x-clip ${BACKGROUNDS[background]}`}>
      <div className={`wrap ${layout} ${asideLast ? "desk:grid-rows-[auto_1fr]" : ""}`}>
        {aside && !asideLast ? (
          <div className="desk:sticky desk:top-28 desk:self-start">
            {title}
            {aside}
          </div>
        ) : (
          title
        )}
        {asideLast ? (
          <>
            <div className="desk:col-start-2 desk:row-span-2 desk:row-start-1">{children}</div>
            <div>{aside}</div>
          </>
        ) : (
          children
        )}
      </div>
    </section>
  );
}
