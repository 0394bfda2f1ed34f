import type { Site } from "../content/load.ts";
import type { Home } from "../content/pages.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { LinkList } from "../ui/LinkList.tsx";
import { Carousel } from "./Carousel.tsx";
import { withDoors } from "./doors.tsx";

interface Props {
  page: Home;
  site: Site;
}

export function HomeHero({ page: { hero }, site: { cities } }: Props) {
  return (
    <section id="films" data-hero className="home-hero">
      <Carousel slides={hero.slides} />
      <h1 className="display">{hero.headline}</h1>
      <div className="hero-words">
        <p className="hero-line">{withDoors(hero)}</p>
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
