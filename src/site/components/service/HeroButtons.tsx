import type { Home } from "../../content/home.ts";
import type { ServicePage } from "../../content/load.ts";
import { homeSectionPath, quotePath } from "../../content/paths.ts";
import { ButtonLink } from "../button/ButtonLink.tsx";
import { NextSteps } from "../section/NextSteps.tsx";

/** What happens after a request. */
export type Steps = Home["quote"]["steps"];

interface Props {
  page: ServicePage;
  steps: Steps;
}

/** The primary button leads to the quote form, the secondary to a section of the home page. */
export function HeroButtons({ page, steps }: Props) {
  const { hero } = page;
  return (
    <>
      <ButtonLink href={quotePath(page.path)}>{hero.primary}</ButtonLink>
      {hero.secondary ? (
        <ButtonLink href={homeSectionPath(hero.secondary.section)} look="outline">
          {hero.secondary.label}
        </ButtonLink>
      ) : null}
      <NextSteps steps={steps} />
    </>
  );
}
