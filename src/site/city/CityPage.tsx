import type { BlockName } from "../content/city.ts";
import type { CityPage as Page, PageProps } from "../content/load.ts";
import { CallToAction } from "../ui/CallToAction.tsx";
import { FactList } from "../ui/FactList.tsx";
import { Section } from "../ui/Section.tsx";
import { Stories } from "../ui/Stories.tsx";
import { Airspace } from "./Airspace.tsx";
import type { BlockProps } from "./block-props.ts";
import { Calendar } from "./Calendar.tsx";
import { CityGallery } from "./CityGallery.tsx";
import { CityHero } from "./CityHero.tsx";
import { CityServices } from "./CityServices.tsx";
import { Launch } from "./Launch.tsx";
import { LocalFeatures } from "./LocalFeatures.tsx";
import { Neighborhoods } from "./Neighborhoods.tsx";
import { Neighbors } from "./Neighbors.tsx";
import { Band, Opening } from "./Opening.tsx";

function OtherStories({ content, page }: BlockProps) {
  const hasOpening = page.blocks.some(({ block }) => block === "opening");
  const stories = page.stories.slice(hasOpening ? 1 : 0);
  return <Stories content={content} page={{ ...page, stories }} />;
}

const WidePicture = ({ page: { picture } }: BlockProps) =>
  picture ? <Band name={picture} /> : null;

const BLOCKS: Record<BlockName, (props: BlockProps) => React.ReactNode> = {
  opening: Opening,
  features: LocalFeatures,
  airspace: Airspace,
  gallery: CityGallery,
  picture: WidePicture,
  stories: OtherStories,
  calendar: Calendar,
  launch: Launch,
  neighborhoods: Neighborhoods,
  services: CityServices,
  neighbors: Neighbors,
};

export function CityPage({ content, page }: PageProps<Page>) {
  const words = content.words.answers;
  return (
    <>
      <CityHero content={content} page={page} />
      {page.blocks.map(({ block, ground = "paper" }) => {
        const Part = BLOCKS[block];
        return <Part key={block} content={content} page={page} ground={ground} />;
      })}
      {page.answers ? (
        <Section heading={words.heading} split="4/8">
          <FactList answers={page.answers} words={words} />
        </Section>
      ) : null}
      <CallToAction content={content} page={page} button={page.hero.button} />
    </>
  );
}
