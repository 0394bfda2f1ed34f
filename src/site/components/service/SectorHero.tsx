import type { ReactNode } from "react";
import type { Service } from "../../content/service.ts";
import type { PictureData } from "../../media/picture.ts";
import { Picture } from "../picture/Picture.tsx";
import { HeroButtons } from "./HeroButtons.tsx";

interface Props {
  hero: Service["hero"];
  steps: string[];
  picture: PictureData;
  breadcrumb: ReactNode;
}

/** Opening of a page for one trade: the words on ink, the picture running off the right edge. */
export function SectorHero({ hero, steps, picture, breadcrumb }: Props) {
  return (
    <section data-hero className="hero sector-hero">
      <div className="hero-picture">
        <Picture picture={picture} first className="size-full" />
      </div>
      <div className="hero-words">
        <p className="label text-glow-400">{hero.eyebrow}</p>
        <h1 className="display mt-3 max-w-[18ch] text-3xl">{hero.headline}</h1>
        <div className="mt-6 flex flex-wrap gap-3">
          <HeroButtons hero={hero} steps={steps} />
        </div>
        <p className="mt-7 max-w-text text-lg text-paper-200">{hero.intro}</p>
        <div className="mt-6">{breadcrumb}</div>
      </div>
    </section>
  );
}
