import { fill } from "../../content/fill.ts";
import type { CityPage, PageProps } from "../../content/load.ts";
import { Still } from "../picture/Still.tsx";
import { columns } from "../section/columns.ts";
import { Section } from "../section/Section.tsx";
import { SectionHead } from "../section/SectionHead.tsx";

/** A table of the airports near a city, with distance and airspace; on a phone, the cells of a row stack. */
function AirportTable({ content, page }: PageProps<CityPage>) {
  const words = content.words.city;
  return (
    <table className="w-full border-collapse text-left text-sm max-sm:block">
      <caption className="label pb-3 text-left text-glow-400 max-sm:block">
        {words.airports}
      </caption>
      <thead className="max-sm:sr-only">
        <tr>
          {(["name", "where", "airspace"] as const).map((column) => (
            <th key={column} scope="col" className="pb-2 font-normal text-ink-300 not-last:pr-6">
              {words.airport[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {page.planning.airports.map(({ code, name, where, airspace }) => (
          <tr key={code} className="border-t border-ink-700 align-top max-sm:block max-sm:py-3">
            <th scope="row" className="py-3 pr-6 font-semibold max-sm:block max-sm:py-0">
              {name} <span className="font-normal text-ink-300">{code}</span>
            </th>
            <td className="py-3 pr-6 max-sm:block max-sm:py-0 sm:min-w-34">{where}</td>
            <td className="max-w-text py-3 text-paper-200 max-sm:block max-sm:py-0">{airspace}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * How we plan a flight in a city: launch spots, airspace and seasons. The text must never read like a
 * clearance to fly.
 */
export function Planning({ content, page }: PageProps<CityPage>) {
  const { name, planning } = page;
  const words = content.words.city;
  const checkedMonth = new Date(planning.checked).toLocaleDateString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return (
    <Section background="ink">
      <div className={`${columns("5/7")} gap-y-5`}>
        <SectionHead heading={fill(words.planning, { name })} />
        <div data-reveal>
          <p className="max-w-text text-lg text-paper-200">{planning.intro}</p>
          <p className="mt-3 text-sm text-ink-300">
            {fill(words.checked, { month: checkedMonth })}
          </p>
        </div>
      </div>
      <div data-reveal>
        <h3 className="label text-glow-400">{words.landRules}</h3>
        <ul className="mt-3 grid gap-x-12 sm:grid-cols-2">
          {planning.landRules.map((rule) => (
            <li key={rule} className="border-t border-ink-700 py-4">
              <p className="max-w-text text-sm text-paper-200">{rule}</p>
            </li>
          ))}
        </ul>
      </div>
      {planning.picture ? (
        <div data-reveal>
          <Still name={planning.picture} frame="band" className="aspect-4/3 w-full sm:aspect-5/2" />
        </div>
      ) : null}
      <div className={`${columns("7/5")} gap-y-12`}>
        <div data-reveal>
          <AirportTable content={content} page={page} />
          <p className="mt-6 max-w-text text-paper-200">{planning.airspace}</p>
          <p className="mt-4 max-w-text border-l-2 border-glow-400 pl-4 text-sm text-paper-200">
            {words.laanc}
          </p>
        </div>
        <div data-reveal>
          <h3 className="label text-glow-400">{fill(words.seasons, { name })}</h3>
          <dl className="mt-3 grid gap-x-12 sm:grid-cols-2 desk:grid-cols-1">
            {planning.seasons.map(({ when, what }) => (
              <div key={when} className="border-t border-ink-700 py-4">
                <dt className="display text-xl">{when}</dt>
                <dd className="mt-1 max-w-text text-sm text-paper-200">{what}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  );
}
