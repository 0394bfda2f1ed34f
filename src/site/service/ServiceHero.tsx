import type { PageProps, ServicePage } from "../content/load.ts";
import { homeSectionPath } from "../content/paths.ts";
import { HeroFilm } from "../gallery/HeroFilm.tsx";
import { Breadcrumb } from "../ui/Breadcrumb.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Hero } from "../ui/Hero.tsx";

const TEXT_BELOW_CLASSES =
  "wrap grid gap-x-16 gap-y-4 pt-5 pb-12 desk:grid-cols-[1fr_min(28rem,50%)] desk:items-end desk:pt-9 desk:pb-14";

const LAYOUTS = {
  wide: { frame: "serviceHero", sectionClass: "", boxClass: "", textClass: TEXT_BELOW_CLASSES },
  /** For a page about one industry: text on the left and a picture that extends to the right edge. */
  sector: {
    frame: "dividedHero",
    sectionClass: "desk:grid desk:min-h-[min(56rem,96svh)] desk:grid-cols-[5fr_7fr]",
    // Not by CSS order: the picture would move when the text arrives in a later chunk of the HTML.
    boxClass: "desk:col-start-2 desk:row-start-1 desk:h-auto",
    textClass:
      "grid gap-4 px-[max(1.25rem,4vw)] pt-5 pb-12 desk:content-end desk:gap-8 desk:pt-28 desk:pr-10 desk:pb-14 desk:pl-(--edge)",
  },
} as const;

/** In a low window, the picture is on the right, so that the button is above the fold. */
const LOW_CLASSES = "low:grid low:grid-cols-[7fr_5fr]";

function HeroWords({ content, page }: PageProps<ServicePage>) {
  const { hero } = page;
  return (
    <>
      <div>
        <p className="label hidden text-glow-300 desk:block">{hero.eyebrow}</p>
        <h1 className="display max-w-[26ch] text-3xl low:text-2xl desk:mt-3 desk:max-w-[32ch]">
          {hero.headline}
        </h1>
        <p className="mt-3 max-w-text text-paper-200 desk:mt-5 desk:text-lg">{hero.intro}</p>
      </div>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap gap-3 max-sm:gap-x-2 max-sm:*:px-5">
          <ButtonLink href={homeSectionPath("quote")}>{hero.primary}</ButtonLink>
          {hero.secondary ? (
            <ButtonLink href={homeSectionPath(hero.secondary.section)} variant="outline">
              {hero.secondary.label}
            </ButtonLink>
          ) : null}
        </div>
        <Breadcrumb content={content} page={page} />
      </div>
    </>
  );
}

/**
 * On a phone, the picture, the headline and the first button fit above the fold, and the picture starts
 * below the header, which would otherwise cover its top.
 */
export async function ServiceHero({ content, page }: PageProps<ServicePage>) {
  const { layout, film, hero } = page;
  const text = <HeroWords content={content} page={page} />;
  if (film) {
    return <HeroFilm film={film.media}>{text}</HeroFilm>;
  }
  const { frame, sectionClass, boxClass, textClass } =
    LAYOUTS[layout === "sector" ? "sector" : "wide"];
  return (
    <Hero
      picture={hero.media}
      frame={frame}
      className={`max-md:pt-18 ${LOW_CLASSES} ${sectionClass}`}
      boxClass={`low:col-start-2 low:row-start-1 low:h-auto h-[32svh] min-h-48 md:h-[56svh] md:min-h-72 md:header-scrim ${boxClass}`}
    >
      <div className={`low:pt-20 ${textClass}`}>{text}</div>
    </Hero>
  );
}
