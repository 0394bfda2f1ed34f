import type { PropsWithChildren } from "react";
import type { ContentProps } from "../content/load.ts";
import { homeSectionPath } from "../content/paths.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { LinkList } from "../ui/LinkList.tsx";

export function HomeHero({ content, children }: PropsWithChildren<ContentProps>) {
  const { hero } = content.home;
  const markets = content.cities.filter(({ slug }) => hero.markets.includes(slug));
  return (
    <section
      id="films"
      data-hero
      className="home-hero relative isolate overflow-hidden bg-ink-950 text-paper-50 header-scrim"
    >
      {children}
      <h1 className="pointer-events-none relative z-2 mx-(--edge) display pb-2! text-4xl [grid-area:headline] md:pb-6!">
        {hero.headline}
      </h1>
      <div className="buttons pointer-events-none z-2 mx-(--edge) mt-4 mb-7 flex flex-wrap gap-3 self-end [grid-area:buttons] *:pointer-events-auto max-sm:*:px-5 md:mt-5 md:mr-0 md:mb-8">
        <ButtonLink href={homeSectionPath("quote")}>{hero.primary}</ButtonLink>
        <ButtonLink href={homeSectionPath("services")} variant="outline">
          {hero.secondary}
        </ButtonLink>
      </div>
      <div className="cities z-2 mx-(--edge) flex flex-wrap items-baseline gap-x-6 gap-y-1 self-center py-3 text-sm [grid-area:cities] md:mr-0">
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
