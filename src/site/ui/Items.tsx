import type { ReactNode } from "react";
import { Still } from "./Still.tsx";
import { TextLink } from "./TextLink.tsx";

export interface Item {
  title: string;
  text?: ReactNode;
  href?: string | undefined;
  /** Name of a still in `media/stills/`. */
  picture?: string | undefined;
}

const COLUMNS = {
  1: "",
  2: "md:grid-cols-2",
  3: "md:grid-cols-2 desk:grid-cols-3",
  4: "md:grid-cols-2 desk:grid-cols-4",
  5: "md:grid-cols-2 desk:grid-cols-5",
  /** Of titles without a text. */
  names: "pairs md:grid-cols-3 desk:grid-cols-4",
} as const;

interface Props {
  items: readonly Item[];
  columns: keyof typeof COLUMNS;
  /** What stands above a title; a numbered list is an ordered one. */
  marker?: "none" | "number" | "picture";
  /** On a phone, one row that is swiped. The label names it for keyboard users, who scroll it. */
  swipe?: string;
  level?: 3 | 4;
  className?: string;
}

/** The site's one list of a hairline, a title and a text. */
export function Items({
  items,
  columns,
  marker = "none",
  swipe,
  level = 3,
  className = "",
}: Props) {
  const List = marker === "number" ? "ol" : "ul";
  const Title = `h${level}` as const;
  const row = swipe ? { tabIndex: 0, "aria-label": swipe } : {};
  return (
    <List
      data-reveal
      {...row}
      className={`${swipe ? "swipe md:grid" : "grid"} gap-x-6 desk:gap-x-8 ${columns === "names" ? "gap-y-4" : "gap-y-8"} ${COLUMNS[columns]} ${className}`}
    >
      {items.map(({ title, text, href, picture }, index) => (
        <li
          key={title}
          className={
            marker === "picture" ? "" : "border-t border-ink-700 pt-4 paper:border-paper-300"
          }
        >
          {marker === "picture" && picture ? (
            <Still name={picture} shape="third" className="mb-4 aspect-3/2 w-full" />
          ) : null}
          {marker === "number" ? (
            <span aria-hidden="true" className="display text-xl text-glow-400 paper:text-glow-700">
              {index + 1}
            </span>
          ) : null}
          <Title className="display text-xl">
            {href ? <TextLink href={href}>{title}</TextLink> : title}
          </Title>
          {text ? (
            <div className="mt-2 max-w-text text-paper-200 paper:text-ink-700">{text}</div>
          ) : null}
        </li>
      ))}
    </List>
  );
}
