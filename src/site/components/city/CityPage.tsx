import { fill } from "../../content/fill.ts";
import type { CityPage as Page, SiteContent } from "../../content/load.ts";
import type { Step } from "../../content/trail.ts";
import { Exhibits } from "../exhibit/Exhibits.tsx";
import { FlyingLight } from "../flying-light/FlyingLight.tsx";
import { Gallery } from "../gallery/Gallery.tsx";
import { Answers } from "../section/Answers.tsx";
import { Breadcrumb } from "../section/Breadcrumb.tsx";
import { CallToAction } from "../section/CallToAction.tsx";
import { Lede } from "../section/Lede.tsx";
import { Section } from "../section/Section.tsx";
import { Stories } from "../section/Stories.tsx";
import { CityFacts } from "./CityFacts.tsx";
import { CityHero } from "./CityHero.tsx";
import { CityServices } from "./CityServices.tsx";
import { LocalFeatures } from "./LocalFeatures.tsx";
import { Neighborhoods } from "./Neighborhoods.tsx";
import { Neighbors } from "./Neighbors.tsx";
import { Planning } from "./Planning.tsx";

interface Props {
  content: SiteContent;
  page: Page;
  /** Breadcrumb trail from the home page to this page. */
  trail: readonly Step[];
}

/** A city page: the place, our work there, and how we plan flights. */
export function CityPage({ content, page, trail }: Props) {
  const { words } = content;
  const light = fill(words.city.light.heading, { name: page.name });
  return (
    <>
      <CityHero page={page} />
      <Lede
        breadcrumb={<Breadcrumb trail={trail} label={words.breadcrumb.label} />}
        steps={content.home.quote.steps}
      >
        {page.hero.intro}
      </Lede>
      <LocalFeatures features={page.features} picture={page.stills[1]} />
      <Exhibits works={page.works} words={words.exhibit} />
      <Gallery page={page} kind="city" words={words} />
      <CityFacts page={page} words={words.city} />
      {page.neighborhoods ? <Neighborhoods {...page.neighborhoods} /> : null}
      <Stories content={content} stories={page.stories} />
      <Planning name={page.name} planning={page.planning} words={words.city} />
      <Section heading={light} split="4/8">
        <FlyingLight city={page} words={words.city.light} />
      </Section>
      <CityServices content={content} page={page} />
      <Neighbors content={content} page={page} />
      <Answers words={words.answers} common={content.business.answers} overrides={page.answers} />
      <CallToAction content={content} page={page} button={page.hero.button} />
    </>
  );
}
