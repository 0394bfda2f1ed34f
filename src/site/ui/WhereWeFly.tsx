import type { City } from "../content/city.ts";
import type { ContentProps } from "../content/load.ts";
import type { Stat } from "../content/shared.ts";
import { columns, SectionHead } from "./Section.tsx";

/** Map units per degree; at 39° N, a degree of longitude is 0.777 times as long as one of latitude. */
const SCALE = { lon: 112, lat: 144 };
const NORTHWEST = { lat: 41, lon: -109.05 };
const SIZE = { width: 7 * SCALE.lon, height: 4 * SCALE.lat };

/** The state's borders and whole degrees. */
const GRID = [
  `M0 0h${SIZE.width}v${SIZE.height}H0z`,
  ...[1, 2, 3].map((row) => `M0 ${row * SCALE.lat}h${SIZE.width}`),
  ...[1, 2, 3, 4, 5, 6].map((column) => `M${column * SCALE.lon} 0v${SIZE.height}`),
].join("");

/** The interstates across the state, which tell a reader where the cities are. */
const ROADS = [
  {
    name: "I-70",
    at: { lat: 39.06, lon: -103.1 },
    places: [
      [39.12, -109.05],
      [39.06, -108.55],
      [39.55, -107.65],
      [39.64, -106.37],
      [39.6, -106.0],
      [39.74, -105.5],
      [39.78, -104.95],
      [39.7, -104.4],
      [39.26, -103.7],
      [39.3, -102.27],
      [39.33, -102.05],
    ],
  },
  {
    name: "I-25",
    at: { lat: 37.35, lon: -104.4 },
    places: [
      [41, -104.84],
      [40.4, -104.99],
      [39.78, -104.98],
      [39.37, -104.86],
      [38.83, -104.83],
      [38.27, -104.61],
      [37.63, -104.78],
      [37.17, -104.51],
      [37, -104.48],
    ],
  },
] as const;

const xOf = (lon: number) => Math.round((lon - NORTHWEST.lon) * SCALE.lon);
const yOf = (lat: number) => Math.round((NORTHWEST.lat - lat) * SCALE.lat);

/** Where a name is in relation to its dot. */
const NAME_AT = {
  right: { dx: 14, dy: 10, anchor: "start" },
  left: { dx: -14, dy: 10, anchor: "end" },
  below: { dx: -6, dy: 40, anchor: "start" },
} as const;

function CityLink({ name, path, geo }: City & { path: string }) {
  const [x, y] = [xOf(geo.lon), yOf(geo.lat)];
  const { dx, dy, anchor } = NAME_AT[geo.side];
  return (
    <a href={path} className="group">
      <circle cx={x} cy={y} r="6" className="fill-glow-400 max-md:[r:9px]" />
      <text
        x={x + dx}
        y={y + dy}
        textAnchor={anchor}
        className="fill-paper-50 group-hover:underline"
      >
        {name}
      </text>
    </a>
  );
}

/** A map of Colorado whose names link to the cities' pages. */
export const WhereWeFly = ({ content, stats = [] }: ContentProps & { stats?: Stat[] }) => (
  <section className="section bg-ink-900 text-paper-50">
    <div className={`wrap ${columns("4/8")} gap-y-10`}>
      <div className="flex flex-col justify-between gap-8">
        <SectionHead {...content.home.area} />
        <dl className="grid grid-cols-2 gap-x-6 gap-y-7">
          {stats.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="mt-1 text-sm text-ink-300">{label}</dt>
              <dd className="display text-3xl">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <nav aria-label="Cities we fly in" data-reveal>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would be a tooltip over every city; the nav has the label */}
        <svg
          viewBox={`-2 -2 ${SIZE.width + 4} ${SIZE.height + 4}`}
          className="h-auto w-full overflow-visible display text-[28px] max-md:text-[36px]"
        >
          <path d={GRID} className="fill-none stroke-ink-500/60" />
          {ROADS.map(({ name, at, places }) => (
            <g key={name}>
              <path
                d={`M${places.map(([lat, lon]) => `${xOf(lon)} ${yOf(lat)}`).join("L")}`}
                className="fill-none stroke-ink-500 [stroke-linejoin:round] [stroke-width:3]"
              />
              <text
                x={xOf(at.lon)}
                y={yOf(at.lat)}
                className="fill-ink-300 [font-family:var(--font-text)] text-[18px] max-md:text-[28px]"
              >
                {name}
              </text>
            </g>
          ))}
          {content.cities.map((city) => (
            <CityLink key={city.path} {...city} />
          ))}
        </svg>
      </nav>
    </div>
  </section>
);
