import { homeSectionPath } from "../../content/paths.ts";
import type { Service } from "../../content/service.ts";
import { ButtonLink } from "../button/ButtonLink.tsx";
import { NextSteps } from "../section/NextSteps.tsx";

interface Props {
  hero: Service["hero"];
  /** What happens after a request. */
  steps: string[];
}

/** The primary button leads to the quote form, the secondary to a section of the home page. */
export function HeroButtons({ hero, steps }: Props) {
  return (
    <>
      <ButtonLink href={homeSectionPath("quote")}>{hero.primary}</ButtonLink>
      {hero.secondary ? (
        <ButtonLink href={homeSectionPath(hero.secondary.section)} look="outline">
          {hero.secondary.label}
        </ButtonLink>
      ) : null}
      <NextSteps steps={steps} />
    </>
  );
}
