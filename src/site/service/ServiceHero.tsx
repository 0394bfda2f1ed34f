import type { PageProps, ServicePage } from "../content/load.ts";
import { homeSectionPath } from "../content/paths.ts";
import { HeroFilm } from "../gallery/HeroFilm.tsx";
import { Breadcrumb } from "../ui/Breadcrumb.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { HeroWords, PageHero } from "../ui/PageHero.tsx";
import { TextLink } from "../ui/TextLink.tsx";

export function ServiceHero({ content, page }: PageProps<ServicePage>) {
  const { hero, film } = page;
  const words = (
    <HeroWords
      trail={<Breadcrumb content={content} page={page} />}
      headline={hero.headline}
      intro={hero.intro}
    >
      <ButtonLink href={homeSectionPath("quote")}>{hero.primary}</ButtonLink>
      {hero.secondary ? (
        <TextLink href={homeSectionPath(hero.secondary.section)} className="inline-block py-2">
          {hero.secondary.label}
        </TextLink>
      ) : null}
    </HeroWords>
  );
  if (film) return <HeroFilm film={film}>{words}</HeroFilm>;
  return (
    <PageHero picture={hero.media} words={hero.words}>
      {words}
    </PageHero>
  );
}
