import { fill } from "../../content/fill.ts";
import type { CityPage as Page, PageProps } from "../../content/load.ts";
import { Exhibits } from "../exhibit/Exhibits.tsx";
import { FlyingLight } from "../flying-light/FlyingLight.tsx";
import { Gallery } from "../gallery/Gallery.tsx";
import { Answers } from "../section/Answers.tsx";
import { CallToAction } from "../section/CallToAction.tsx";
import { Section } from "../section/Section.tsx";
import { Stories } from "../section/Stories.tsx";
import { CityFacts } from "./CityFacts.tsx";
import { CityHero } from "./CityHero.tsx";
import { CityServices } from "./CityServices.tsx";
import { LocalFeatures } from "./LocalFeatures.tsx";
import { Neighbors } from "./Neighbors.tsx";
import { Planning } from "./Planning.tsx";

/** A city page: what we do in the city, our work there, and how we plan flights. */
export function CityPage({ content, page }: PageProps<Page>) {
  const { words } = content;
  const { neighborhoods } = page;
  const lightHeading = fill(words.city.light.heading, { name: page.name });
  return (
    <>
      <CityHero content={content} page={page} />
      <LocalFeatures page={page} />
      <Exhibits works={page.works} words={words.exhibit} />
      <Gallery page={page} kind="city" words={words} />
      <CityFacts content={content} page={page} />
      {neighborhoods ? (
        <Section background="sand" heading={neighborhoods.heading} intro={neighborhoods.intro}>
          <ul
            data-reveal
            className="grid grid-cols-2 gap-x-12 border-t border-paper-300 pt-6 sm:grid-cols-3 desk:grid-cols-4"
          >
            {neighborhoods.names.map((name) => (
              <li key={name} className="py-2 font-semibold">
                {name}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Stories content={content} page={page} />
      <Planning content={content} page={page} />
      <Section heading={lightHeading} split="4/8">
        <FlyingLight city={page} words={words.city.light} />
      </Section>
      <CityServices content={content} page={page} />
      <Neighbors content={content} page={page} />
      <Answers content={content} overrides={page.answers} />
      <CallToAction content={content} page={page} button={page.hero.button} />
    </>
  );
}
