import type { CityPage } from "../../content/load.ts";
import { quotePath } from "../../content/paths.ts";
import { ButtonLink } from "../button/ButtonLink.tsx";
import { Hero } from "../hero/Hero.tsx";

/** Hero of a city page: a full-width picture with the headline on a scrim; on a phone, below it. */
export function CityHero({ page }: { page: CityPage }) {
  return (
    <Hero
      picture={page.stills[0]}
      frame="opening"
      className="md:flex md:min-h-[max(30rem,86svh)] md:flex-col md:justify-end"
      box="header-scrim h-[56svh] min-h-72 md:absolute md:inset-0 md:-z-1 md:h-auto"
    >
      <div className="pt-7 md:pt-20 md:pb-12 md:words-scrim">
        <div className="wrap grid items-end gap-x-16 gap-y-6 desk:grid-cols-[1fr_auto]">
          <h1 className="display max-w-[22ch] text-3xl desk:text-4xl">{page.hero.headline}</h1>
          <div>
            <ButtonLink href={quotePath(page.path)}>{page.hero.button}</ButtonLink>
          </div>
        </div>
      </div>
    </Hero>
  );
}
