import type { Interface } from "../../content/interface.ts";
import { CityDots } from "./CityDots.tsx";
import { CityNames } from "./CityNames.tsx";
import { MAP, type Place, project } from "./projection.ts";
import { landName, TONES, type Tone } from "./tones.ts";

interface Props {
  cities: readonly { name: string; slug: string; path: string; geo: Place }[];
  /** Slug of the city whose page this is. */
  current?: string;
  tone: Tone;
  words: Interface["map"];
}

/**
 * Colorado with every city that has a page, in its place and linked. Where there is no room to
 * hit a name on the map, the names are a list below it; each width has one set of links.
 */
export function WhereWeFly({ cities, current, tone, words }: Props) {
  const look = TONES[tone];
  const frame = `0 0 ${MAP.width} ${MAP.height}`;
  const land = `/maps/${landName(tone)}.svg`;
  const dots = cities.map((city) => ({
    ...city,
    dot: project(city.geo),
    here: city.slug === current,
  }));
  return (
    <nav data-reveal aria-label={words.label} className="@container w-full">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would pop up over every city; the nav has the name */}
      <svg viewBox={frame} className="h-auto w-full forced-color-adjust-none @max-[37.5rem]:hidden">
        <image href={land} width={MAP.width} height={MAP.height} />
        <CityDots cities={dots} tone={tone} radius={5} />
        <CityNames cities={dots} tone={tone} />
      </svg>
      <svg
        viewBox={frame}
        aria-hidden="true"
        className="h-auto w-full forced-color-adjust-none @min-[37.5rem]:hidden"
      >
        <image href={land} width={MAP.width} height={MAP.height} />
        <CityDots cities={dots} tone={tone} radius={10} />
      </svg>
      <ul className="mt-6 grid grid-cols-2 gap-x-6 @min-[30rem]:grid-cols-3 gap-y-2 @min-[37.5rem]:hidden">
        {dots.map(({ slug, name, path, here }) => (
          <li key={slug}>
            <a
              href={path}
              aria-current={here ? "page" : undefined}
              className={`inline-block py-1 underline decoration-2 underline-offset-4 aria-[current]:font-semibold ${look.underline}`}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
