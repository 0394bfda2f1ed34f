import type { ServicePage as Page, SiteContent } from "../../content/load.ts";
import type { Step } from "../../content/trail.ts";
import { Exhibits } from "../exhibit/Exhibits.tsx";
import { Gallery } from "../gallery/Gallery.tsx";
import { Answers } from "../section/Answers.tsx";
import { Breadcrumb } from "../section/Breadcrumb.tsx";
import { CallToAction } from "../section/CallToAction.tsx";
import { PictureBand } from "../section/PictureBand.tsx";
import { Reviews } from "../section/Reviews.tsx";
import { Stories } from "../section/Stories.tsx";
import { AreaSection } from "../where-we-fly/AreaSection.tsx";
import { Badges } from "./Badges.tsx";
import { Catalogue } from "./Catalogue.tsx";
import { Closings } from "./Closings.tsx";
import { RelatedServices } from "./RelatedServices.tsx";
import { ServiceCards } from "./ServiceCards.tsx";
import { ServiceHero } from "./ServiceHero.tsx";

interface Props {
  content: SiteContent;
  page: Page;
  /** Breadcrumb trail from the home page to this page. */
  trail: readonly Step[];
}

/** A service page, laid out by its composition. */
export function ServicePage({ content, page, trail }: Props) {
  const { business, home, words } = content;
  const { composition, still } = page;
  const breadcrumb = <Breadcrumb trail={trail} label={words.breadcrumb.label} />;
  const cards = <ServiceCards cards={page.cards} composition={composition} />;
  const band = still ? <PictureBand name={still} openLabel={words.lightbox.open} /> : null;
  const stories = <Stories content={content} stories={page.stories} />;
  return (
    <>
      <ServiceHero
        page={page}
        steps={home.quote.steps}
        breadcrumb={breadcrumb}
        words={words.service}
      />
      <Badges label={words.service.badges} badges={page.badges} />
      <Exhibits works={page.works} words={words.exhibit} />
      <Gallery page={page} kind="service" words={words} />
      {composition === "catalogue" ? (
        <Catalogue
          heading={words.service.catalogue}
          services={content.services.filter(({ slug }) => slug !== page.slug)}
        />
      ) : null}
      {composition === "film" ? stories : null}
      {composition === "catalogue" ? band : cards}
      {composition === "catalogue" ? cards : band}
      {composition === "film" ? null : stories}
      {composition === "catalogue" ? <AreaSection content={content} /> : null}
      <Closings closings={page.closings} />
      {composition === "catalogue" ? (
        <Reviews reviews={business.reviews} words={words.reviews} />
      ) : null}
      <Answers words={words.answers} common={business.answers} overrides={page.answers} />
      <RelatedServices content={content} page={page} />
      <CallToAction content={content} page={page} button={page.hero.primary} />
    </>
  );
}
