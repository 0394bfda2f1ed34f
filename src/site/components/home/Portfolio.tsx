import { type ContentProps, pageOf } from "../../content/load.ts";
import { GALLERY_ID } from "../../content/paths.ts";
import { ArrowLink } from "../button/ArrowLink.tsx";
import { isExhibit } from "../exhibit/Exhibits.tsx";
import { LightboxLink } from "../lightbox/LightboxLink.tsx";
import { Still } from "../picture/Still.tsx";
import { Section } from "../section/Section.tsx";

const WIDE = {
  frame: "screen",
  shape: "aspect-16/9",
  caption: "sm:grid-cols-[1fr_1.4fr]",
} as const;
const TALL = { frame: "tall", shape: "aspect-4/5", caption: "" } as const;

/** Grid position and aspect ratio of each tile; the pattern repeats after four tiles. */
const TILES = [
  { ...WIDE, cell: "desk:col-span-8" },
  { ...TALL, cell: "desk:col-span-4 desk:mt-48" },
  { ...TALL, cell: "desk:col-span-4 desk:-mt-32" },
  { ...WIDE, cell: "desk:col-span-8 desk:mt-10" },
] as const;

/** The Our Work section of the home page: pictures in a staggered grid, and links to galleries. */
export function Portfolio({ content: { home, services, words } }: ContentProps) {
  const { items, galleries, ...head } = home.portfolio;
  const pages = galleries.services.map((slug) => pageOf(services, slug));
  return (
    <Section id="portfolio" background="night" {...head}>
      <div className="grid gap-x-8 gap-y-14 desk:grid-cols-12">
        {items.map((item, index) => {
          const tile = TILES[index % TILES.length] as (typeof TILES)[number];
          return (
            <figure key={item.title} data-reveal className={tile.cell}>
              <LightboxLink name={item.media} caption={item.title} openLabel={words.lightbox.open}>
                <Still name={item.media} frame={tile.frame} className={`w-full ${tile.shape}`} />
              </LightboxLink>
              <figcaption className={`mt-5 grid gap-x-8 gap-y-2 ${tile.caption}`}>
                <div>
                  <p className="label text-glow-400">{item.category}</p>
                  <h3 className="display mt-1.5 text-xl">{item.title}</h3>
                </div>
                <p className="max-w-text text-sm text-paper-200">{item.description}</p>
              </figcaption>
            </figure>
          );
        })}
      </div>
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-3 border-t border-ink-700 pt-6">
        <p className="display text-xl">{galleries.label}</p>
        {pages.map(({ path, name, works }) => (
          <ArrowLink
            key={path}
            // A page whose works are all exhibits has no gallery.
            href={works.every(isExhibit) ? path : `${path}#${GALLERY_ID}`}
            label={name}
          />
        ))}
      </div>
    </Section>
  );
}
