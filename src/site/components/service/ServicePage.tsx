import type { ServiceView } from "../../views/service.ts";
import { FilmPlayer } from "../film/FilmPlayer.tsx";
import { Picture } from "../picture/Picture.tsx";
import { Answers } from "../section/Answers.tsx";
import { Breadcrumb } from "../section/Breadcrumb.tsx";
import { CallToAction } from "../section/CallToAction.tsx";
import { Lede } from "../section/Lede.tsx";
import { PictureBand } from "../section/PictureBand.tsx";
import { PictureHero } from "../section/PictureHero.tsx";
import { Stories } from "../section/Stories.tsx";
import { AreaSection } from "../where-we-fly/AreaSection.tsx";
import { Badges } from "./Badges.tsx";
import { Catalogue } from "./Catalogue.tsx";
import { Closings } from "./Closings.tsx";
import { HeroButtons } from "./HeroButtons.tsx";
import { RelatedServices } from "./RelatedServices.tsx";
import { SectorHero } from "./SectorHero.tsx";
import { ServiceCards } from "./ServiceCards.tsx";

function Hero({ page, words, breadcrumb, picture, film, steps }: ServiceView) {
  const crumbs = <Breadcrumb {...breadcrumb} />;
  if (picture && page.composition === "sector")
    return <SectorHero page={page} steps={steps} picture={picture} breadcrumb={crumbs} />;
  const { eyebrow, headline } = page.hero;
  const player = film && page.film && (
    <FilmPlayer
      film={film.files}
      poster={film.poster}
      caption={page.film.caption}
      play={words.playFilm}
      silent={words.silent}
    />
  );
  const still = picture && (
    <div className="hero-picture">
      <Picture picture={picture} first className="size-full" />
    </div>
  );
  return (
    <>
      <PictureHero
        look={player ? "film" : "picture"}
        screen={player ?? still}
        eyebrow={eyebrow}
        headline={headline}
      >
        <HeroButtons page={page} steps={steps} />
      </PictureHero>
      <Lede breadcrumb={crumbs}>{page.hero.intro}</Lede>
    </>
  );
}

/** A service page: four compositions of the same content. */
export function ServicePage(view: ServiceView) {
  const { page, words, band, related, catalogue, phone, steps, answers } = view;
  const cards = <ServiceCards cards={page.cards} composition={page.composition} />;
  const stories = <Stories stories={view.stories} />;
  return (
    <>
      <Hero {...view} />
      <Badges label={words.badges} badges={page.badges} />
      {catalogue ? <Catalogue heading={words.catalogue} services={catalogue.services} /> : null}
      {page.composition === "film" ? stories : cards}
      {band ? <PictureBand {...band} /> : null}
      {page.composition === "film" ? cards : stories}
      <Closings closings={page.closings} />
      {catalogue ? (
        <AreaSection area={catalogue.area} cities={catalogue.cities} words={catalogue.map} />
      ) : null}
      {answers ? <Answers {...answers} /> : null}
      <RelatedServices heading={words.related} services={related} />
      <CallToAction
        {...page.cta}
        button={page.hero.primary}
        path={page.path}
        steps={steps}
        {...phone}
      />
    </>
  );
}
