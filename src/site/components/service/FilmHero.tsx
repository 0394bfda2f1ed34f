import type { ReactNode } from "react";
import type { ServicePage } from "../../content/load.ts";
import { HeroButtons } from "./HeroButtons.tsx";

interface Props {
  page: ServicePage;
  steps: string[];
  breadcrumb: ReactNode;
  /** The player. */
  children: ReactNode;
}

/** Opening of a film page: a dark room, the screen, and the words beside it like credits. */
export function FilmHero({ page, steps, breadcrumb, children }: Props) {
  const { hero } = page;
  return (
    <section data-hero className="hero film-hero">
      <div className="film-screen">{children}</div>
      <div className="hero-words">
        <p className="label text-glow-400">{hero.eyebrow}</p>
        <h1 className="display mt-3 max-w-[15ch] text-3xl">{hero.headline}</h1>
        <div className="mt-6 flex flex-wrap gap-3">
          <HeroButtons page={page} steps={steps} />
        </div>
        <p className="mt-7 max-w-text text-paper-200">{hero.intro}</p>
        <div className="mt-6">{breadcrumb}</div>
      </div>
    </section>
  );
}
