import { fill } from "../../content/fill.ts";
import type { CityView } from "../../views/city.ts";
import { FlyingLight } from "../flying-light/FlyingLight.tsx";
import { Answers } from "../section/Answers.tsx";
import { Breadcrumb } from "../section/Breadcrumb.tsx";
import { CallToAction } from "../section/CallToAction.tsx";
import { Lede } from "../section/Lede.tsx";
import { PictureBand } from "../section/PictureBand.tsx";
import { Stories } from "../section/Stories.tsx";
import { WhereWeFly } from "../where-we-fly/WhereWeFly.tsx";
import { CityFacts } from "./CityFacts.tsx";
import { CityHero } from "./CityHero.tsx";
import { CityServices } from "./CityServices.tsx";
import { LocalFeatures } from "./LocalFeatures.tsx";
import { Neighborhoods } from "./Neighborhoods.tsx";
import { Neighbors } from "./Neighbors.tsx";
import { Planning } from "./Planning.tsx";

/** A city page: the place, what a drone is good for there, how a flight there is planned. */
export function CityPage(view: CityView) {
  const { page, words, phone, steps, answers } = view;
  const { name, path } = page;
  return (
    <>
      <CityHero picture={view.picture} {...page.hero} path={path} />
      <Lede breadcrumb={<Breadcrumb {...view.breadcrumb} />} steps={steps}>
        {page.hero.intro}
      </Lede>
      <CityFacts facts={view.facts} />
      <LocalFeatures features={page.features} />
      {view.band ? <PictureBand picture={view.band} /> : null}
      <Stories stories={view.stories} />
      <Planning name={name} planning={page.planning} checked={view.checked} words={words} />
      <section className="on-paper section">
        <div data-reveal className="wrap grid gap-x-16 gap-y-8 desk:grid-cols-[4fr_8fr]">
          <h2 className="display text-3xl">{fill(words.light.heading, { name })}</h2>
          <FlyingLight city={page} words={words.light} />
        </div>
      </section>
      {page.neighborhoods ? <Neighborhoods {...page.neighborhoods} /> : null}
      <CityServices heading={fill(words.services, { name })} services={view.services} />
      <Neighbors heading={words.neighbors} intro={words.neighborsIntro} cities={view.neighbors}>
        <WhereWeFly cities={view.cities} current={page.slug} tone="paper" words={view.map} />
      </Neighbors>
      {answers ? <Answers {...answers} /> : null}
      <CallToAction {...page.cta} button={page.hero.button} path={path} steps={steps} {...phone} />
    </>
  );
}
