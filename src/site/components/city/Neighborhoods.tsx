import type { City } from "../../content/city.ts";

/** Served neighborhoods, as an index. */
export function Neighborhoods({ heading, intro, names }: NonNullable<City["neighborhoods"]>) {
  return (
    <section className="on-paper section bg-paper-100">
      <div data-reveal className="wrap">
        <h2 className="display text-3xl">{heading}</h2>
        {intro ? <p className="mt-3 max-w-text text-ink-500">{intro}</p> : null}
        <ul className="mt-8 grid grid-cols-2 gap-x-12 border-t border-paper-300 pt-6 sm:grid-cols-3 desk:grid-cols-4">
          {names.map((name) => (
            <li key={name} className="py-2 font-semibold">
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
