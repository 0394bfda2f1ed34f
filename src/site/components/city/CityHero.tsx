import type { CityPage, PageProps } from "../../content/load.ts";
import { quotePath } from "../../content/paths.ts";
import { ButtonLink } from "../button/ButtonLink.tsx";
import { Hero } from "../hero/Hero.tsx";
import { Breadcrumb } from "../section/Breadcrumb.tsx";
import { NextSteps } from "../section/NextSteps.tsx";

/**
 * Hero of a city page: a full-width picture with the headline, then the first paragraph and the breadcrumb.
 * The headline is on a scrim over the picture; on a phone, it is below the picture.
 */
export function CityHero({ content, page }: PageProps<CityPage>) {
  const { hero, path, stills } = page;
  return (
    <>
      <Hero
        picture={stills[0]}
        frame="opening"
        className="md:flex md:min-h-[max(30rem,86svh)] md:flex-col md:justify-end"
        boxClass="header-scrim h-[56svh] min-h-72 md:absolute md:inset-0 md:-z-1 md:h-auto"
      >
        <div className="pt-7 md:pt-20 md:pb-12 md:words-scrim">
          <div className="wrap grid items-end gap-x-16 gap-y-6 desk:grid-cols-[1fr_auto]">
            <h1 className="display max-w-[22ch] text-3xl desk:text-4xl">{hero.headline}</h1>
            <div>
              <ButtonLink href={quotePath(path)}>{hero.button}</ButtonLink>
            </div>
          </div>
        </div>
      </Hero>
      <div className="bg-ink-950 pt-7 pb-12 text-paper-50 desk:pt-9 desk:pb-14">
        <div className="wrap grid items-baseline gap-x-16 gap-y-5 desk:grid-cols-[1fr_auto]">
          <div>
            <p className="max-w-text text-lg text-paper-100">{hero.intro}</p>
            <NextSteps content={content} className="mt-5 text-paper-200" />
          </div>
          <Breadcrumb content={content} page={page} />
        </div>
      </div>
    </>
  );
}
