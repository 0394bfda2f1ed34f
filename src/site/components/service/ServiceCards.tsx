import type { Service } from "../../content/service.ts";
import { Icon } from "../icon/Icon.tsx";
import { SectionHead } from "../section/SectionHead.tsx";

interface Props {
  cards: Service["cards"];
  composition: Service["composition"];
}

type Item = Service["cards"]["items"][number];

/** Photo and catalogue pages: three columns hung from hairlines. */
function Hung({ items }: { items: Item[] }) {
  return (
    <ul className="mt-14 grid gap-x-12 gap-y-12 sm:grid-cols-2 desk:grid-cols-3">
      {items.map(({ title, text, icon }) => (
        <li key={title} data-reveal className="border-t border-ink-900 pt-5">
          <Icon name={icon} className="size-7 text-glow-700" />
          <h3 className="display mt-5 text-xl">{title}</h3>
          <p className="mt-2 max-w-text text-ink-700">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Film pages: a shot list, one line each. */
function ShotList({ items }: { items: Item[] }) {
  return (
    <ol className="mt-12">
      {items.map(({ title, text }, index) => (
        <li
          key={title}
          data-reveal
          className="grid gap-x-8 gap-y-1 border-t border-ink-700 py-6 desk:grid-cols-[4rem_5fr_6fr] desk:items-baseline"
        >
          <span aria-hidden="true" className="display text-lg text-glow-400">
            {String(index + 1).padStart(2, "0")}
          </span>
          <h3 className="display text-xl">{title}</h3>
          <p className="max-w-text text-paper-200">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Sector pages: the four named services large, the other two beside them smaller. */
function Sheet({ items }: { items: Item[] }) {
  return (
    <ul className="grid gap-x-12 sm:grid-cols-2">
      {items.map(({ title, text, icon }) => (
        <li
          key={title}
          data-reveal
          className="grid grid-cols-[2.75rem_1fr] border-t border-paper-300 py-7"
        >
          <Icon name={icon} className="mt-1 size-6 text-glow-700" />
          <div>
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 max-w-text text-ink-700">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The six service cards of a page, laid out as its composition asks. */
export function ServiceCards({ cards, composition }: Props) {
  const head = { heading: cards.heading, intro: cards.intro };
  if (composition === "film")
    return (
      <section className="section bg-ink-900 text-paper-50">
        <div className="wrap">
          <SectionHead {...head} tone="ink" />
          <ShotList items={cards.items} />
        </div>
      </section>
    );
  if (composition === "sector")
    return (
      <section className="on-paper section">
        <div className="wrap grid gap-x-16 gap-y-12 desk:grid-cols-[4fr_8fr]">
          <SectionHead {...head} />
          <Sheet items={cards.items} />
        </div>
      </section>
    );
  return (
    <section className="on-paper section">
      <div className="wrap">
        <SectionHead {...head} />
        <Hung items={cards.items} />
      </div>
    </section>
  );
}
