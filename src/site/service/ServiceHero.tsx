import type { PageProps, ServicePage } from "../content/load.ts";
import { homeSectionPath } from "../content/paths.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { HeroWords, PageHero } from "../ui/PageHero.tsx";
import { TextLink } from "../ui/TextLink.tsx";

export const ServiceHero = ({ content, page }: PageProps<ServicePage>) => {
  const { media, words, primary, secondary } = page.hero;
  return (
    <PageHero picture={media} film={page.film} words={words}>
      <HeroWords content={content} page={page}>
        <ButtonLink href={homeSectionPath("quote")}>{primary}</ButtonLink>
        <TextLink href={homeSectionPath(secondary.section)} className="inline-block py-2">
          {secondary.label}
        </TextLink>
      </HeroWords>
    </PageHero>
  );
};
