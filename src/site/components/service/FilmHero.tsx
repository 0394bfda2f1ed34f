import type { ReactNode } from "react";
import type { Service } from "../../content/service.ts";
import { HeroButtons } from "./HeroButtons.tsx";

interface Props {
  hero: Service["hero"];
  steps: string[];
  breadcrumb: ReactNode;
  /** The player. */
  children: ReactNode;
}

/** Opening of a film page: a dark room, a line of words, the screen. */
export function FilmHero({ hero, steps, breadcrumb, children }: Props) {
  return (
    <section className="bg-ink-950 pt-28 text-paper-50 desk:pt-36">
      <div className="wrap">
        {breadcrumb}
        <div className="mt-6 grid items-end gap-x-16 gap-y-8 desk:grid-cols-[7fr_5fr]">
          <div>
            <p className="label text-glow-400">{hero.eyebrow}</p>
            <h1 className="display mt-4 max-w-[15ch] text-4xl">{hero.headline}</h1>
          </div>
          <div>
            <p className="max-w-text text-lg text-paper-200">{hero.intro}</p>
            <div className="mt-7 flex flex-wrap gap-3">
              <HeroButtons hero={hero} steps={steps} />
            </div>
          </div>
        </div>
        <div className="mt-12 pb-14">{children}</div>
      </div>
    </section>
  );
}
