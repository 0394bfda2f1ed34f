import type { ReactNode } from "react";
import { TextLink } from "./TextLink.tsx";

interface Item {
  title: string;
  text?: ReactNode;
  href?: string | undefined;
}

const COLUMNS = {
  1: "",
  2: "md:grid-cols-2",
  3: "md:grid-cols-2 desk:grid-cols-3",
  4: "md:grid-cols-2 desk:grid-cols-4",
  /** Each title has its text beside it. */
  rows: "gap-y-4!",
  /** A list of titles without texts. */
  names: "pairs md:grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))]",
} as const;

const ITEMS: Partial<Record<keyof typeof COLUMNS, string>> = {
  1: "flex items-baseline gap-4",
  rows: "items-baseline gap-x-6 md:grid md:grid-cols-2",
};

interface Props {
  items: readonly Item[];
  columns: keyof typeof COLUMNS;
  numbered?: boolean;
  level?: 3 | 4;
  className?: string;
}

/** A list of titles with texts, each below a hairline. */
export function Items({ items, columns, numbered, level = 3, className = "" }: Props) {
  const List = numbered ? "ol" : "ul";
  const Title = `h${level}` as const;
  return (
    <List
      data-reveal
      className={`grid gap-x-6 gap-y-8 desk:gap-x-8 ${COLUMNS[columns]} ${className}`}
    >
      {items.map(({ title, text, href }, index) => (
        <li
          key={title}
          className={`border-t border-ink-700 pt-4 paper:border-paper-300 ${ITEMS[columns] ?? ""}`}
        >
          {numbered ? (
            <span aria-hidden="true" className="display text-xl text-glow-400 paper:text-glow-700">
              {index + 1}
            </span>
          ) : null}
          {/* "Telecommunications" fits half a phone. */}
          <Title className={`display ${columns === "names" ? "text-lg md:text-xl" : "text-xl"}`}>
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

/** Short paragraphs that begin with their title, larger and without hairlines. */
export const RunningItems = ({ items, className = "" }: Pick<Props, "items" | "className">) => (
  <ul data-reveal className={`grid gap-x-16 gap-y-6 text-lg ${className}`}>
    {items.map(({ title, text }) => (
      <li key={title} className="max-w-text text-ink-300 paper:text-ink-500">
        <h3 className="inline font-semibold text-paper-50 after:content-['.'] paper:text-ink-900">
          {title}
        </h3>{" "}
        <p className="inline">{text}</p>
      </li>
    ))}
  </ul>
);
