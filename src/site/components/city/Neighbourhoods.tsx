import type { City } from "../../content/city.ts";

/** Served neighbourhoods, as an index. */
export function Neighbourhoods({ heading, items }: NonNullable<City["neighbourhoods"]>) {
  return (
    <section className="on-paper section bg-paper-100">
      <div data-reveal className="wrap">
        <h2 className="display text-3xl">{heading}</h2>
        <ul className="mt-12 grid gap-x-12 sm:grid-cols-2 desk:grid-cols-3">
          {items.map(({ name, text }) => (
            <li key={name} className="border-t border-paper-300 py-5">
              <h3 className="display text-xl">{name}</h3>
              <p className="mt-1 max-w-text text-sm text-ink-700">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
