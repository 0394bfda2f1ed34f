import type { ReactNode } from "react";
import type { Service } from "../content/load.ts";
import { Gallery } from "../gallery/Gallery.tsx";
import { Loops } from "../gallery/Loops.tsx";
import { Items } from "../ui/Items.tsx";
import { Section, SectionHead } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";

type Cards = Service["cards"];

/** Returns the six cards as works of a gallery, if all have a picture. */
export function captionedPictures({ items }: Cards) {
  const works = items.flatMap(({ title, text, picture }) =>
    picture ? [{ title, caption: text, media: { kind: "photo" as const, picture } }] : [],
  );
  return works.length === items.length ? works : undefined;
}

function Six({ heading, items, narrow }: Pick<Cards, "heading" | "items"> & { narrow?: boolean }) {
  const films = items.flatMap(({ film, ...item }) => (film ? [{ ...item, film }] : []));
  if (films.length === items.length) return <Loops items={films} />;
  const plain = items.map(({ title, text }) => ({ title, text }));
  return <Items columns={narrow ? 2 : 3} swipe={narrow ? undefined : heading} items={plain} />;
}

interface Props {
  cards: Cards;
  /** Shown below the cards. */
  children?: ReactNode;
}

/** The six cards as films, as pictures with captions, or as texts. */
export function CardsSection({ cards, children }: Props) {
  const { heading, intro, items } = cards;
  const works = captionedPictures(cards);
  return (
    <Section ground="ink" heading={heading} intro={intro}>
      {works ? <Gallery works={works} /> : <Six heading={heading} items={items} />}
      {children}
    </Section>
  );
}

interface TallProps {
  cards: Cards;
  picture: NonNullable<Cards["picture"]>;
  ground: "cream" | "ink";
  side: "left" | "right";
}

/** The six cards as texts, beside a picture that is as tall as they are. */
export const CardsBesidePicture = ({ cards, picture, ground, side }: TallProps) => (
  <section
    data-side={side}
    className={`beside-picture ${ground === "ink" ? "bg-ink-900 text-paper-50" : "on-paper bg-paper-100"}`}
  >
    <div className="tall-picture">
      <Still picture={picture} shape="tall" />
    </div>
    <div className="beside-text section">
      <SectionHead heading={cards.heading} intro={cards.intro} />
      <div className="mt-8">
        <Six heading={cards.heading} items={cards.items} narrow />
      </div>
    </div>
  </section>
);
