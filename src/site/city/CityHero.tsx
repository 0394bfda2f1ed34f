import { telHref } from "#business/business.ts";
import { interpolate } from "../content/interpolate.ts";
import type { CityPage, PageProps } from "../content/load.ts";
import { homeSectionPath } from "../content/paths.ts";
import { Breadcrumb } from "../ui/Breadcrumb.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Hero } from "../ui/Hero.tsx";

/**
 * A short name's headline is up to 15.1 em wide and fits in one line; a long one's is over 17 em and takes two.
 * The size is between the two at all widths, so that no headline breaks only in the fallback font (decision 60).
 */
const HEADLINE =
  "display text-[min(15vw,clamp(2.5rem,(100vw-2*var(--edge))/15.6,5.5rem))] leading-none";

/** In a low window, the picture is next to the headline instead of behind it, where scrims would cover it all. */
const LOW_CLASSES = "low:grid low:grid-cols-[7fr_5fr]";

function Actions({ content: { business, words }, page }: PageProps<CityPage>) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 self-start">
      <ButtonLink href={homeSectionPath("quote")}>{page.hero.button}</ButtonLink>
      <a
        href={telHref(business)}
        className="inline-flex min-h-11 items-center underline decoration-glow-500 decoration-2 underline-offset-6"
      >
        {interpolate(words.city.call, { phone: business.phone })}
      </a>
    </div>
  );
}

function FullHero({ content, page }: PageProps<CityPage>) {
  const { hero, stills } = page;
  return (
    <>
      <Hero
        picture={stills[0]}
        frame="cityHero"
        className={`max-md:pt-18 md:flex md:min-h-[max(16rem,76svh)] md:flex-col md:justify-end low:min-h-[60svh] ${LOW_CLASSES}`}
        boxClass="h-[42svh] min-h-56 md:header-scrim md:absolute md:inset-0 md:-z-1 md:h-auto low:relative low:col-start-2 low:row-start-1 low:min-h-0"
      >
        <div className="pt-7 md:pt-20 md:pb-9 md:words-scrim low:before:hidden">
          <div className="wrap">
            <h1 className={HEADLINE}>{hero.headline}</h1>
          </div>
        </div>
      </Hero>
      <div className="bg-ink-950 pt-6 pb-12 text-paper-50 desk:pt-9 desk:pb-14">
        <div className="wrap grid gap-x-16 gap-y-6 desk:grid-cols-[5fr_7fr]">
          <Actions content={content} page={page} />
          <div>
            <p className="max-w-text text-lg text-paper-100">{hero.intro}</p>
            <div className="mt-4">
              <Breadcrumb content={content} page={page} />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

function DividedHero({ content, page }: PageProps<CityPage>) {
  const { hero, stills } = page;
  return (
    <Hero
      picture={stills[0]}
      frame="dividedHero"
      className={`max-md:pt-18 desk:grid desk:min-h-[max(30rem,84svh)] desk:grid-cols-2 ${LOW_CLASSES}`}
      boxClass="h-[42svh] min-h-48 md:header-scrim low:col-start-2 low:row-start-1 low:h-auto desk:col-start-2 desk:row-start-1 desk:h-auto"
    >
      <div className="flex flex-col justify-end gap-7 pt-7 pr-(--gutter) pb-12 pl-(--edge) low:gap-5 low:pt-20 low:pb-8 desk:pt-24">
        <h1 className="display text-[clamp(2.5rem,1.3rem+2.2vw,3.4rem)] leading-none desk:-order-2">
          {hero.headline}
        </h1>
        <Actions content={content} page={page} />
        {/* Below the picture, the button comes first, so that it is on the first screen. */}
        <p className="max-w-text text-lg text-paper-100 [@media(min-width:60rem)_and_(min-height:36rem)]:-order-1">
          {hero.intro}
        </p>
        <Breadcrumb content={content} page={page} />
      </div>
    </Hero>
  );
}

export function CityHero(props: PageProps<CityPage>) {
  return props.page.hero.layout === "divided" ? (
    <DividedHero {...props} />
  ) : (
    <FullHero {...props} />
  );
}
