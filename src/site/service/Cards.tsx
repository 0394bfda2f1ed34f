import type { ReactNode } from "react";
import type { Service } from "../content/load.ts";
import { Loops } from "../gallery/Loops.tsx";
import { Items } from "../ui/Items.tsx";
import { Section } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";

/**
 * The six cards, as films that loop if all have one.
 * @param props.children follow the cards
 */
export const Cards = ({
  heading,
  intro,
  picture,
  items,
  children,
}: Service["cards"] & { children?: ReactNode }) => {
  const films = items.flatMap(({ film, ...item }) => (film ? [{ ...item, film }] : []));
  return (
    <Section ground="ink" heading={heading} intro={intro}>
      {films.length === items.length ? (
        <Loops items={films} />
      ) : (
        <Items columns={3} swipe={heading} items={items} />
      )}
      {children}
      {picture ? (
        <Still
          picture={picture}
          shape="stage"
          className="section-end mt-14 mx-[calc(-1*var(--edge))] aspect-4/3 w-[calc(100%+2*var(--edge))] max-w-none md:aspect-3/1"
        />
      ) : null}
    </Section>
  );
};
