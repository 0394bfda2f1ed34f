import type { ReactNode } from "react";
import type { Service } from "../content/service.ts";
import { Loops } from "../gallery/Loops.tsx";
import { Items } from "../ui/Items.tsx";
import { Section } from "../ui/Section.tsx";

/**
 * The six cards, as films that loop if all have one.
 * @param props.children follow the cards
 */
export const Cards = ({
  heading,
  intro,
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
    </Section>
  );
};
