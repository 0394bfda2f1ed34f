import type { Home } from "../../content/home.ts";
import { servicePath } from "../../content/paths.ts";
import { ArrowLink } from "../button/ArrowLink.tsx";
import { Still } from "../picture/Still.tsx";
import { SectionHead } from "../section/SectionHead.tsx";

type Card = Home["services"]["cards"][number];

function Chapter({ card, more, flipped }: { card: Card; more: string; flipped: boolean }) {
  return (
    <article
      data-reveal
      className={`grid items-center gap-x-16 gap-y-8 ${flipped ? "desk:grid-cols-[5fr_7fr]" : "desk:grid-cols-[7fr_5fr]"}`}
    >
      <div className={flipped ? "bleed-right desk:order-2" : "bleed-left"}>
        <Still name={card.media} frame="half" className="aspect-4/3 w-full desk:aspect-3/2" />
      </div>
      <div>
        <h3 className="display max-w-[16ch] text-2xl">{card.title}</h3>
        <p className="mt-4 max-w-text text-ink-700">{card.description}</p>
        <ul className="mt-6 border-t border-paper-300">
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

/** The four lines of work as chapters of one story, picture and words changing sides. */
export function ServiceChapters({ services }: { services: Home["services"] }) {
  return (
    <section id="services" className="on-paper section overflow-x-clip">
      <div className="wrap">
        <SectionHead {...services} />
        <div className="mt-16 flex flex-col gap-20 desk:mt-24 desk:gap-32">
          {services.cards.map((card, index) => (
            <Chapter
              key={card.service}
              card={card}
              more={services.learnMore}
              flipped={index % 2 === 1}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
