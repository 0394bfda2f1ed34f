import type { Home } from "../content/home.ts";
import { servicePath } from "../content/paths.ts";
import { ArrowLink } from "../ui/ArrowLink.tsx";
import { columns } from "../ui/columns.ts";
import { Section } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";

type Card = Home["services"]["cards"][number];

function ServiceRow({ card, more, flipped }: { card: Card; more: string; flipped: boolean }) {
  return (
    <article
      data-reveal
      className={`${columns(flipped ? "5/7" : "7/5")} items-center gap-y-8 print:grid-cols-2 print:gap-x-6`}
    >
      {/* The picture extends to the viewport's edge; the section clips the part under a scrollbar. */}
      <div
        className={`-mx-(--edge) print:mx-0 ${flipped ? "desk:order-2 desk:ml-0" : "desk:mr-0"}`}
      >
        <Still name={card.media} frame="halfPage" className="aspect-4/3 w-full desk:aspect-3/2" />
      </div>
      <div>
        <h3 className="display max-w-[16ch] text-2xl">{card.title}</h3>
        <p className="mt-4 max-w-text text-ink-700">{card.description}</p>
        <ul className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 border-t border-paper-300 desk:grid-cols-1">
          {card.features.map((feature) => (
            <li key={feature} className="border-b border-paper-300 py-2.5 text-sm">
              {feature}
            </li>
          ))}
        </ul>
        <ArrowLink
          href={servicePath(card.service)}
          label={more}
          about={card.title}
          className="mt-7"
        />
      </div>
    </article>
  );
}

export function MainServices({ services }: { services: Home["services"] }) {
  const { cards, learnMore, ...head } = services;
  return (
    <Section id="services" {...head}>
      <div className="mt-4 flex flex-col gap-20 desk:mt-10 desk:gap-32 print:gap-0">
        {cards.map((card, index) => (
          <ServiceRow key={card.service} card={card} more={learnMore} flipped={index % 2 === 1} />
        ))}
      </div>
    </Section>
  );
}
