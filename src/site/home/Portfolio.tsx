import { type ContentProps, pageOf, type ServicePage } from "../content/load.ts";
import { GALLERY_ID } from "../content/paths.ts";
import { isExhibit } from "../gallery/Exhibits.tsx";
import { LightboxLink } from "../gallery/LightboxLink.tsx";
import { Section } from "../ui/Section.tsx";
import { Still } from "../ui/Still.tsx";

/** Links to the page instead of its gallery if its works are all exhibits. */
const galleryPath = ({ path, works }: ServicePage): string =>
  works.every(isExhibit) ? path : `${path}#${GALLERY_ID}`;

/** In a narrow window, the pictures have equal widths instead, and the visitor swipes them. */
const STRIP_WIDTHS = [
  "desk:grow-172",
  "desk:grow-115",
  "desk:grow-115",
  "desk:grow-172",
  "desk:grow-90",
] as const;

function IndustryStrip({ content: { home, services } }: ContentProps) {
  const { label, items } = home.portfolio.galleries;
  return (
    <div data-reveal>
      <p className="max-w-text text-lg text-ink-300">{label}</p>
      <ul className="-mx-(--edge) mt-4 flex gap-2 overflow-x-auto px-(--edge) py-2 [scroll-padding:var(--edge)] snap-x snap-mandatory desk:px-2 print:mx-0 print:px-0">
        {items.map(({ title, caption, media, service }, index) => (
          <li
            key={service + title}
            className={`min-w-0 snap-start max-desk:w-[min(72vw,20rem)] max-desk:shrink-0 desk:basis-0 print:w-auto print:shrink print:basis-0 print:grow ${STRIP_WIDTHS[index % STRIP_WIDTHS.length]}`}
          >
            <a href={galleryPath(pageOf(services, service))} className="group block">
              <Still
                name={media}
                frame="strip"
                decorative
                className="aspect-5/6 w-full desk:aspect-auto desk:h-[clamp(16rem,27vw,27rem)]"
              />
              <span className="mt-3 block">
                <span className="display block text-xl group-hover:underline group-hover:decoration-glow-500 group-hover:decoration-2 group-hover:underline-offset-6">
                  {title}
                </span>
                <span className="mt-0.5 block text-sm text-ink-300">{caption}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Portfolio({ content }: ContentProps) {
  const { items, intro, galleries: _, ...head } = content.home.portfolio;
  return (
    <Section id="portfolio" background="night" {...head}>
      <IndustryStrip content={content} />
      <p className="max-w-text text-lg text-ink-300 desk:mt-8">{intro}</p>
      <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2 sm:gap-y-12 desk:grid-cols-4 print:grid-cols-4">
        {items.map((item) => (
          <figure key={item.title} data-reveal className="max-sm:thumbnail-row sm:block">
            <LightboxLink name={item.media} title={item.title}>
              <Still
                name={item.media}
                frame="card"
                className="aspect-square w-full sm:aspect-4/3"
              />
            </LightboxLink>
            <figcaption className="sm:mt-4">
              <p className="label text-glow-400">{item.category}</p>
              <h3 className="display mt-1 text-xl">{item.title}</h3>
              <p className="mt-2 max-w-text text-sm text-paper-200">{item.description}</p>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
