import { telHref } from "#business/business.ts";
import { interpolate } from "../content/interpolate.ts";
import type { PageProps, ServicePage } from "../content/load.ts";
import { homeSectionPath } from "../content/paths.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { FactList } from "../ui/FactList.tsx";
import { Section } from "../ui/Section.tsx";

function Offer({ content: { business, words }, page }: PageProps<ServicePage>) {
  const { price, answers, hero } = page;
  return (
    <div data-reveal className="mt-7 flex flex-col items-start gap-5">
      {price ? (
        <p>
          <strong className="display block text-3xl font-normal">
            {interpolate(words.service.price, { price: `$${price.from.toLocaleString("en-US")}` })}
          </strong>
          {price.note ? <span className="text-sm text-ink-700">{price.note}</span> : null}
        </p>
      ) : null}
      <ButtonLink href={homeSectionPath("quote")}>{hero.primary}</ButtonLink>
      <p>
        {answers.call ? `${answers.call} ` : null}
        <a
          href={telHref(business)}
          className="inline-flex min-h-6 items-center font-semibold underline decoration-glow-500 decoration-2 underline-offset-6"
        >
          {interpolate(words.service.call, { phone: business.phone })}
        </a>
      </p>
    </div>
  );
}

export function BuyingFacts({ content, page }: PageProps<ServicePage>) {
  const { heading, call: _, ...own } = page.answers;
  const packages = page.price?.packages ?? [];
  return (
    <Section
      background="sand"
      heading={heading}
      small
      split="4/8"
      aside={<Offer content={content} page={page} />}
    >
      <div className="flex flex-col gap-12">
        {packages.length > 0 ? (
          <ul data-reveal className="grid gap-8 sm:grid-cols-2 desk:grid-cols-3">
            {packages.map(({ name, price, includes }) => (
              <li key={name} className="border-t-2 border-glow-700 pt-4">
                <h3 className="font-semibold">{name}</h3>
                <p className="display mt-1 text-2xl">{price}</p>
                <p className="mt-2 max-w-text text-sm text-ink-700">{includes}</p>
              </li>
            ))}
          </ul>
        ) : null}
        <FactList answers={{ ...content.business.answers, ...own }} words={content.words.answers} />
      </div>
    </Section>
  );
}
