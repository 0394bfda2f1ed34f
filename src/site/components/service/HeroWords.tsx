import { fill } from "../../content/fill.ts";
import type { PageProps, ServicePage } from "../../content/load.ts";
import { homeSectionPath, quotePath } from "../../content/paths.ts";
import { ButtonLink } from "../button/ButtonLink.tsx";
import { Breadcrumb } from "../section/Breadcrumb.tsx";
import { NextSteps } from "../section/NextSteps.tsx";

const DOLLARS = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/**
 * The text of a service page's hero: headline, intro, buttons and price. The primary button links to
 * the quote form, the secondary one to a section of the home page (requirements §2). On a phone, the
 * picture, the headline and the first button fit above the fold.
 */
export function HeroWords({ content, page }: PageProps<ServicePage>) {
  const { hero, path, price } = page;
  return (
    <>
      <div>
        <p className="label hidden text-glow-300 desk:block">{hero.eyebrow}</p>
        <h1 className="display max-w-[26ch] text-3xl desk:mt-3 desk:max-w-[32ch]">
          {hero.headline}
        </h1>
        <p className="mt-3 max-w-text text-paper-200 desk:mt-5 desk:text-lg">{hero.intro}</p>
      </div>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={quotePath(path)}>{hero.primary}</ButtonLink>
          {hero.secondary ? (
            <ButtonLink href={homeSectionPath(hero.secondary.section)} variant="outline">
              {hero.secondary.label}
            </ButtonLink>
          ) : null}
        </div>
        {price ? (
          <p className="max-w-text">
            <strong className="font-semibold">
              {fill(content.words.service.price, { price: DOLLARS.format(price.from) })}
            </strong>{" "}
            {price.note ? <span className="text-sm text-paper-200">{price.note}</span> : null}
          </p>
        ) : null}
        <NextSteps content={content} />
        <Breadcrumb content={content} page={page} />
      </div>
    </>
  );
}
