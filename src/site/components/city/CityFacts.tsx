import { fill } from "../../content/fill.ts";
import type { CityPage, PageProps } from "../../content/load.ts";

/** The city's elevation, air density, county and coordinates. */
export function CityFacts({ content, page }: PageProps<CityPage>) {
  const words = content.words.city;
  const { lat, lon } = page.geo;
  const facts = {
    elevation: fill(words.elevation, { feet: page.elevationFt.toLocaleString("en-US") }),
    density: fill(words.density, { percent: Math.round(page.airDensityPct) }),
    county: page.county,
    // Longitudes in Colorado are negative: it is west of Greenwich.
    center: `${lat.toFixed(2)}° N, ${(-lon).toFixed(2)}° W`,
  };
  return (
    <div className="bg-ink-950 text-paper-50">
      <dl
        data-reveal
        className="wrap grid grid-cols-2 gap-x-8 gap-y-4 border-t border-ink-700 py-6 desk:grid-cols-4"
      >
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt className="label text-ink-300">{words.facts[name as keyof typeof facts]}</dt>
            <dd className="display mt-1 text-lg sm:text-xl">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
