import type { PropsWithChildren } from "react";
import type { Home } from "../content/pages.ts";
import type { PageLink } from "../content/paths.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { LinkList } from "../ui/LinkList.tsx";

interface Props {
  hero: Home["hero"];
  cities: readonly PageLink[];
}

export function HomeHero({ hero, cities, children }: PropsWithChildren<Props>) {
  return (
    <section id="films" data-hero className="home-hero">
      {children}
      <h1 className="display">{hero.headline}</h1>
      <div className="hero-words">
        <p className="hero-line">{hero.line}</p>
        <div className="hero-buttons">
          <ButtonLink href="#quote">{hero.button}</ButtonLink>
          <ButtonLink href="#services" variant="outline">
            View Services
          </ButtonLink>
        </div>
      </div>
      <div className="hero-cities">
        <p className="label">Flying in</p>
        <LinkList links={cities.slice(0, 6)} />
      </div>
    </section>
  );
}
