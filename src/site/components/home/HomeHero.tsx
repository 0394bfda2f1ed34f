import type { ReactNode } from "react";
import type { ContentProps } from "../../content/load.ts";
import { homeSectionPath } from "../../content/paths.ts";
import { ButtonLink } from "../button/ButtonLink.tsx";
import { LinkList } from "../links/LinkList.tsx";

interface Props extends ContentProps {
  /** The carousel, which is behind the headline. */
  children: ReactNode;
}

/** Home page hero: the headline over the full-width carousel, with links to cities below. */
export function HomeHero({ content, children }: Props) {
  const { hero } = content.home;
  const markets = content.cities.filter(({ slug }) => hero.markets.includes(slug));
  return (
    <section id="films" className="relative isolate bg-ink-950 text-paper-50">
      <div
        data-hero
        className="relative isolate flex min-h-[max(36rem,calc(100svh-4rem))] flex-col justify-end overflow-hidden header-scrim"
      >
        {children}
        <div className="pointer-events-none relative z-10 pb-43 desk:pb-32">
          <div className="wrap">
            <h1 className="display text-4xl">{hero.headline}</h1>
            <div className="mt-5 flex flex-wrap gap-3 *:pointer-events-auto max-sm:*:px-5 desk:mt-7">
              <ButtonLink href={homeSectionPath("quote")}>{hero.primary}</ButtonLink>
              <ButtonLink href={homeSectionPath("services")} variant="outline">
                {hero.secondary}
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
      <div className="wrap flex flex-wrap items-baseline gap-x-7 gap-y-1 py-4 text-sm">
        <p className="label text-ink-300">{hero.marketsLabel}</p>
        <LinkList
          links={markets}
          className="flex flex-wrap gap-x-6 gap-y-1"
          linkClass="inline-flex min-h-7 min-w-6 items-center hover:text-glow-400"
        />
      </div>
    </section>
  );
}
