import type { ReactNode } from "react";

interface Props {
  look: "picture" | "film";
  /** The picture, or the player. */
  screen: ReactNode;
  eyebrow: string;
  headline: string;
  /** Buttons. */
  children: ReactNode;
}

/** Opening of a page that is led by one picture or film: it runs whole across the window, the headline under it on ink. */
export function PictureHero({ look, screen, eyebrow, headline, children }: Props) {
  return (
    <section data-hero className={`hero ${look}-hero`}>
      {screen}
      <div className="wrap grid items-end gap-x-16 gap-y-6 pt-7 desk:grid-cols-[1fr_28rem] desk:pt-9">
        <div>
          <p className="label mb-3 text-glow-300">{eyebrow}</p>
          <h1 className="display max-w-[26ch] text-3xl">{headline}</h1>
        </div>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  );
}
