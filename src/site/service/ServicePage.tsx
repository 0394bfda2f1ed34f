import type { ServicePage as Page, PageProps } from "../content/load.ts";
import { GALLERY_ID } from "../content/paths.ts";
import { Exhibits } from "../gallery/Exhibits.tsx";
import { Gallery, galleryWorks } from "../gallery/Gallery.tsx";
import { CallToAction } from "../ui/CallToAction.tsx";
import { Reviews } from "../ui/Reviews.tsx";
import { Section } from "../ui/Section.tsx";
import { Stories } from "../ui/Stories.tsx";
import { WhereWeFly } from "../ui/WhereWeFly.tsx";
import { Badges } from "./Badges.tsx";
import { BuyingFacts } from "./BuyingFacts.tsx";
import { Catalogue } from "./Catalogue.tsx";
import { ClosingSection } from "./ClosingSection.tsx";
import { RelatedServices } from "./RelatedServices.tsx";
import { SampleFiles } from "./SampleFiles.tsx";
import { ServiceCards } from "./ServiceCards.tsx";
import { ServiceHero } from "./ServiceHero.tsx";

export function ServicePage({ content, page }: PageProps<Page>) {
  const { words } = content;
  const { layout } = page;
  const isCatalogue = layout === "catalogue";
  const stories = <Stories content={content} page={page} />;
  const related = <RelatedServices content={content} page={page} />;
  return (
    <>
      <ServiceHero content={content} page={page} />
      <Badges label={words.service.badges} badges={page.badges} />
      <Exhibits works={page.works} />
      {galleryWorks(page.works).length > 0 ? (
        <Section
          id={GALLERY_ID}
          heading={page.gallery?.heading ?? words.gallery.service}
          intro={page.gallery?.intro}
        >
          <Gallery works={page.works} />
        </Section>
      ) : null}
      <BuyingFacts content={content} page={page} />
      <SampleFiles content={content} page={page} />
      {layout === "film" ? stories : null}
      <ServiceCards cards={page.cards} layout={layout} />
      {isCatalogue ? <Catalogue content={content} page={page} /> : null}
      {layout === "film" ? null : stories}
      {isCatalogue ? <WhereWeFly content={content} /> : null}
      {isCatalogue ? related : null}
      {page.closings.map((closing) => (
        <ClosingSection
          key={closing.value.heading}
          {...closing}
          // The badges above already state the years, which come fourth.
          stats={isCatalogue ? content.home.about.stats.slice(0, 3) : []}
        />
      ))}
      {isCatalogue ? <Reviews content={content} /> : related}
      <CallToAction content={content} page={page} button={page.hero.primary} />
    </>
  );
}
