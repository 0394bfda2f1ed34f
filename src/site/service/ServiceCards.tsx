import type { Service } from "../content/service.ts";
import { Icon } from "../ui/Icon.tsx";
import { Section } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";

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
  cards: Service["cards"];
  layout: Service["layout"];
}

export function ServiceCards({ cards: { items, ...head }, layout }: Props) {
  const background = layout === "film" ? "ink" : "paper";
  const shown = items.flatMap((item) => (item.picture ? { ...item, picture: item.picture } : []));
  if (shown.length === items.length)
    return (
      <Section {...head} background={background}>
        <ul className="grid gap-x-2 gap-y-6 sm:grid-cols-2 sm:gap-y-10 desk:grid-cols-12">
          {shown.map(({ title, text, picture }, index) => (
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
  if (layout === "sector")
    return (
      <Section {...head} split="4/8">
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {items.map(({ title, text, icon }) => (
            <li
              key={title}
              data-reveal
              className="flex flex-wrap gap-x-5 gap-y-3 border-t border-paper-300 py-7"
            >
              <Icon name={icon} className="mt-1 size-6 text-glow-700" />
              <div className="min-w-0 flex-[1_1_14rem]">
                <h3 className="text-lg font-semibold">{title}</h3>
                <p className="mt-1.5 max-w-text text-ink-700">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    );
  return (
    <Section {...head} background={background}>
      <ul className="grid gap-x-12 gap-y-9 sm:grid-cols-2 sm:gap-y-12 desk:grid-cols-3">
        {items.map(({ title, text, icon }) => (
          <li
            key={title}
            data-reveal
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border-t border-ink-500 pt-5 paper:border-ink-900 sm:block"
          >
            <Icon name={icon} className="size-6 text-glow-400 paper:text-glow-700 sm:size-7" />
            <h3 className="display text-xl sm:mt-5">{title}</h3>
            <p className="col-span-2 mt-2 max-w-text text-paper-200 paper:text-ink-700">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
