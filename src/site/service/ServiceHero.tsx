import type { PageProps, ServicePage } from "../content/load.ts";
import { homeSectionPath } from "../content/paths.ts";
import { HeroWords, PageHero } from "../ui/PageHero.tsx";
import { Badges } from "./Badges.tsx";

export const ServiceHero = ({ content, page }: PageProps<ServicePage>) => {
  const { media, words, primary, secondary } = page.hero;
  const link = { name: secondary.label, path: homeSectionPath(secondary.section) };
  return (
    <>
      <PageHero picture={media} film={page.film} words={words}>
        <HeroWords content={content} page={page} button={primary} link={link} />
      </PageHero>
      <Badges badges={page.badges} />
    </>
  );
};
