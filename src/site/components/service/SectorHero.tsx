import type { ReactNode } from "react";
import type { ServicePage } from "../../content/load.ts";
import type { PictureData } from "../../media/picture.ts";
import { Picture } from "../picture/Picture.tsx";
import { HeroButtons } from "./HeroButtons.tsx";

interface Props {
  page: ServicePage;
  steps: string[];
  picture: PictureData;
  breadcrumb: ReactNode;
}

/** Opening of a page for one trade: the words on ink, the picture running off the right edge. */
export function SectorHero({ page, steps, picture, breadcrumb }: Props) {
  const { hero } = page;
  return (
    <section data-hero className="hero sector-hero">
      <div className="hero-picture">
        <Picture picture={picture} first className="size-full" />
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
