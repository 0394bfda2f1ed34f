import type { ServicePage as Page, PageProps } from "../../content/load.ts";
import { stillMaster } from "../../media/masters.ts";
import { Exhibits } from "../exhibit/Exhibits.tsx";
import { Gallery } from "../gallery/Gallery.tsx";
import { LightboxLink } from "../lightbox/LightboxLink.tsx";
import { Still } from "../picture/Still.tsx";
import { Answers } from "../section/Answers.tsx";
import { CallToAction } from "../section/CallToAction.tsx";
import { Reviews } from "../section/Reviews.tsx";
import { Stories } from "../section/Stories.tsx";
import { AreaSection } from "../where-we-fly/AreaSection.tsx";
import { Badges } from "./Badges.tsx";
import { Catalogue } from "./Catalogue.tsx";
import { ClosingSection } from "./ClosingSection.tsx";
import { RelatedServices } from "./RelatedServices.tsx";
import { ServiceCards } from "./ServiceCards.tsx";
import { ServiceHero } from "./ServiceHero.tsx";

/** A full-width picture between two sections; it opens in the lightbox. */
function PictureBand({ name, openLabel }: { name: string; openLabel: string }) {
  return (
    <div className="overflow-hidden bg-ink-950">
      <div data-reveal>
        <LightboxLink name={name} caption={stillMaster(name).alt} openLabel={openLabel}>
          <Still
            name={name}
            frame="band"
            className="aspect-4/3 w-full sm:aspect-2/1 desk:max-h-[80vh]"
          />
        </LightboxLink>
      </div>
    </div>
  );
}

/** A service page; its `composition` determines the order of the sections. */
export function ServicePage({ content, page }: PageProps<Page>) {
  const { words } = content;
  const { composition, still } = page;
  const isCatalogue = composition === "catalogue";
  const cards = <ServiceCards cards={page.cards} composition={composition} />;
  const band = still ? <PictureBand name={still} openLabel={words.lightbox.open} /> : null;
  const stories = <Stories content={content} page={page} />;
  return (
    <>
      <ServiceHero content={content} page={page} />
      <Badges label={words.service.badges} badges={page.badges} />
      <Exhibits works={page.works} words={words.exhibit} />
      <Gallery page={page} kind="service" words={words} />
      {isCatalogue ? <Catalogue content={content} page={page} /> : null}
      {composition === "film" ? stories : null}
      {isCatalogue ? band : cards}
      {isCatalogue ? cards : band}
      {composition === "film" ? null : stories}
      {isCatalogue ? <AreaSection content={content} /> : null}
      {page.closings.map((closing) => (
        <ClosingSection key={closing.value.heading} {...closing} />
      ))}
      {isCatalogue ? <Reviews content={content} /> : null}
      <Answers content={content} overrides={page.answers} />
      <RelatedServices content={content} page={page} />
      <CallToAction content={content} page={page} button={page.hero.primary} />
    </>
  );
}
