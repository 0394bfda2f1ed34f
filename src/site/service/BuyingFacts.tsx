import { type Business, telHref } from "#business/business.ts";
import type { Service } from "../content/load.ts";
import { homeSectionPath } from "../content/paths.ts";
import { QUESTIONS } from "../content/service.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Items } from "../ui/Items.tsx";
import { TextLink } from "../ui/TextLink.tsx";

function Price({ price }: Pick<Service, "price">) {
  if (!price) return null;
  return (
    <>
      <p className="mt-3">
        <strong className="display text-2xl font-normal">
          {`From $${price.from.toLocaleString("en-US")}`}
        </strong>{" "}
        {price.note}
      </p>
      {price.packages.length > 0 ? (
        <Items
          className="mt-8"
          columns={3}
          items={price.packages.map(({ name, price, includes }) => ({
            title: `${name}, $${price.toLocaleString("en-US")}`,
            text: includes,
          }))}
        />
      ) : null}
    </>
  );
}

interface Props {
  service: Service;
  business: Business;
}

export function BuyingFacts({ service: { answers, price, hero }, business }: Props) {
  const questions = Object.entries(QUESTIONS) as [keyof typeof QUESTIONS, string][];
  return (
    <section className="on-paper bg-paper-100 py-[clamp(2.5rem,5vw,4.5rem)]">
      <div className="wrap">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <h2 className="display text-3xl">{answers.heading}</h2>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-3 text-sm">
            <ButtonLink href={homeSectionPath("quote")}>{hero.primary}</ButtonLink>
            <span>
              {answers.call}{" "}
              <TextLink href={telHref(business)} className="inline-block py-1 font-semibold">
                {business.phone}
              </TextLink>
            </span>
          </p>
        </div>
        <Price price={price} />
        <Items
          className="mt-8 text-sm"
          columns={5}
          items={questions.map(([key, title]) => ({ title, text: answers[key] }))}
        />
      </div>
    </section>
  );
}
