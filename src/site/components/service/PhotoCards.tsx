import type { Service } from "../../content/service.ts";
import { Still } from "../picture/Still.tsx";
import { Section } from "../section/Section.tsx";

type Card = Service["cards"]["items"][number];

/** Columns, in twelfths, of the six cards: the rows mirror each other. */
const SPANS = [
  "desk:col-span-5",
  "desk:col-span-4",
  "desk:col-span-3",
  "desk:col-span-3",
  "desk:col-span-4",
  "desk:col-span-5",
];

interface Props {
  cards: { heading: string; intro: string; items: (Card & { picture: string })[] };
  background: "paper" | "ink";
}

export function PhotoCards({ cards: { items, ...head }, background }: Props) {
  return (
    <Section {...head} background={background}>
      <ul className="grid gap-x-2 gap-y-6 sm:grid-cols-2 sm:gap-y-10 desk:grid-cols-12">
        {items.map(({ title, text, picture }, index) => (
          <li
            key={title}
            data-reveal
            className={`items-center max-sm:thumbnail-row sm:block ${SPANS[index]}`}
          >
            <Still
              name={picture}
              frame="photoCard"
              className="aspect-square w-full sm:aspect-3/2 desk:aspect-auto desk:h-[clamp(13rem,20vw,19rem)]"
            />
            <div className="sm:mt-4 sm:pr-4">
              <h3 className="display text-xl">{title}</h3>
              <p className="mt-1 max-w-text text-sm text-paper-200 paper:text-ink-700">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
