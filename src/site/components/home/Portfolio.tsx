import type { Home } from "../../content/home.ts";
import type { LargePicture } from "../../media/large.ts";
import type { PictureData } from "../../media/picture.ts";
import { LightboxLink } from "../lightbox/LightboxLink.tsx";
import { Picture } from "../picture/Picture.tsx";
import { SectionHead } from "../section/SectionHead.tsx";

/** Where each of the four tiles stands on a desk, and the shape of its picture. */
const PLACES = [
  { cell: "desk:col-span-8", shape: "aspect-video", caption: "sm:grid-cols-[1fr_1.4fr]" },
  { cell: "desk:col-span-4 desk:mt-48", shape: "aspect-4/5", caption: "" },
  { cell: "desk:col-span-4 desk:-mt-32", shape: "aspect-4/5", caption: "" },
  {
    cell: "desk:col-span-8 desk:mt-10",
    shape: "aspect-video",
    caption: "sm:grid-cols-[1fr_1.4fr]",
  },
] as const;

interface Props {
  portfolio: Home["portfolio"];
  pictures: PictureData[];
  /** The same pictures large, and how a tile says that it opens. */
  large: LargePicture[];
  open: string;
}

/** Our Work: four pictures hung like prints, not stacked like cards. */
export function Portfolio({ portfolio, pictures, large, open }: Props) {
  return (
    <section id="portfolio" className="bg-ink-950 text-paper-50">
      <div className="wrap section">
        <SectionHead {...portfolio} tone="ink" />
        <div className="mt-16 grid gap-x-8 gap-y-14 desk:grid-cols-12">
          {portfolio.items.map((item, index) => {
            const place = PLACES[index % PLACES.length] as (typeof PLACES)[number];
            return (
              <figure key={item.title} data-reveal className={place.cell}>
                <LightboxLink large={large[index] as LargePicture} open={open} caption={item.title}>
                  <Picture
                    picture={pictures[index] as PictureData}
                    className={`w-full ${place.shape}`}
                  />
                </LightboxLink>
                <figcaption className={`mt-5 grid gap-x-8 gap-y-2 ${place.caption}`}>
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
      </div>
    </section>
  );
}
