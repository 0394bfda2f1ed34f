import type { City } from "../content/city.ts";
import { Icon } from "../ui/Icon.tsx";
import { Section } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";
import type { BlockProps } from "./block-props.ts";

type Items = City["features"]["items"];

const Columns = ({ items }: { items: Items }) => (
  <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
    {items.map(({ title, text, icon }) => (
      <li key={title} data-reveal className="border-t border-current pt-5">
        <Icon name={icon} className="size-8 text-glow-400 paper:text-ink-900" />
        <h3 className="display mt-4 text-xl">{title}</h3>
        <p className="mt-2 max-w-text text-paper-200 paper:text-ink-900">{text}</p>
      </li>
    ))}
  </ul>
);

const List = ({ items }: { items: Items }) => (
  <ol>
    {items.map(({ title, text }, index) => (
      <li
        key={title}
        data-reveal
        className="grid grid-cols-[min(2.5rem,11vw)_minmax(0,1fr)] items-baseline gap-y-2 border-t border-current py-6 desk:grid-cols-[5rem_7fr_5fr] desk:gap-x-8"
      >
        <span className="display text-2xl text-glow-400 paper:text-glow-700" aria-hidden="true">
          {index + 1}
        </span>
        <h3 className="display text-2xl">{title}</h3>
        <p className="max-w-text text-paper-200 max-desk:col-start-2 paper:text-ink-700">{text}</p>
      </li>
    ))}
  </ol>
);

export function LocalFeatures({ page, ground }: BlockProps) {
  const { heading, layout, picture, items } = page.features;
  if (layout !== "picture" || !picture)
    return (
      <Section background={ground} heading={heading}>
        {layout === "columns" ? <Columns items={items} /> : <List items={items} />}
      </Section>
    );
  return (
    <Section
      background={ground}
      heading={heading}
      split="5/7"
      aside={
        <div data-reveal className="late mt-8 aspect-4/3 bg-ink-800">
          <Still name={picture} frame="column" className="size-full" />
        </div>
      }
    >
      <ul className="flex flex-col gap-8">
        {items.map(({ title, text }) => (
          <li key={title} data-reveal className="border-t border-current pt-5">
            <h3 className="display text-2xl">{title}</h3>
            <p className="mt-2 max-w-text text-paper-200 paper:text-ink-700">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
