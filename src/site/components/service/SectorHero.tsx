import type { ReactNode } from "react";
import type { ServicePage } from "../../content/load.ts";
import { Still } from "../picture/Still.tsx";
import { HeroButtons, type Steps } from "./HeroButtons.tsx";

interface Props {
  page: ServicePage;
  steps: Steps;
  breadcrumb: ReactNode;
}

/** Opening of a page for one trade: the words on ink, the picture running off the right edge. */
export function SectorHero({ page, steps, breadcrumb }: Props) {
  const { hero } = page;
  return (
    <section data-hero className="hero sector-hero">
      <div className="hero-picture">
        <Still name={hero.media} frame="side" first className="size-full" />
      </div>
      <div className="hero-words">
        <p className="label text-glow-400">{hero.eyebrow}</p>
        <h1 className="display mt-3 max-w-[18ch] text-3xl">{hero.headline}</h1>
        <div className="mt-6 flex flex-wrap gap-3">
          <HeroButtons page={page} steps={steps} />
        </div>
        <p className="mt-7 max-w-text text-lg text-paper-200">{hero.intro}</p>
        <div className="mt-6">{breadcrumb}</div>
      </div>
    </section>
  );
}
