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
    <section className="grid bg-ink-900 text-paper-50 desk:min-h-[min(56rem,96svh)] desk:grid-cols-2">
      <div className="flex flex-col justify-end px-5 pt-28 pb-14 sm:px-10 desk:pr-14 desk:pb-20 desk:pl-(--edge)">
        {breadcrumb}
        <p className="label mt-6 text-glow-400">{hero.eyebrow}</p>
        <h1 className="display mt-4 max-w-[16ch] text-3xl">{hero.headline}</h1>
        <p className="mt-6 max-w-text text-lg text-paper-200">{hero.intro}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <HeroButtons hero={hero} steps={steps} />
        </div>
      </div>
      <div className="relative aspect-4/3 desk:aspect-auto">
        <Picture picture={picture} first className="absolute inset-0 size-full" />
        <div className="scrim-top" />
      </div>
    </section>
  );
}
