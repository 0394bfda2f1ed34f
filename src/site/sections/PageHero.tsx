import type { ReactNode } from "react";
import type { City, Service } from "../content/load.ts";
import { homeSectionPath, type PageLink } from "../content/paths.ts";
import { FilmBox, FilmSwitch } from "../gallery/FilmBox.tsx";
import type { Film, Master } from "../media/masters.ts";
import { masterPicture } from "../media/picture.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { LinkList } from "../ui/LinkList.tsx";
import { Still } from "../ui/Still.tsx";
import { TextLink } from "../ui/TextLink.tsx";

/** Where the picture leaves room for words; `beside` puts them on a ground of their own. */
type Place = "low" | "top" | "beside";

const GROUND: Record<Place, string> = {
  low: "md:min-h-[clamp(34rem,86svh,55rem)]",
  top: "min-h-[min(83svh,44rem)] md:min-h-[clamp(34rem,86svh,55rem)]",
  beside: "pt-(--header-height) md:min-h-[clamp(35rem,89svh,56rem)] md:grid-cols-[48fr_52fr]",
};

const PICTURE: Record<Place, string> = {
  // The picture ends below the headline, so that more of its subject is above the words.
  low: "header-scrim relative aspect-4/5 max-h-[68svh] w-full after:absolute after:inset-[60%_0_0] after:bg-[linear-gradient(to_top,var(--color-ink-950),transparent)] md:absolute md:inset-[0_0_10%] md:-z-1 md:aspect-auto md:max-h-none",
  top: "absolute inset-0 -z-1 after:absolute after:inset-[0_0_15%] after:bg-[linear-gradient(rgb(10_21_19/0.7),rgb(10_21_19/0.6)_68%,transparent)]",
  beside: "relative h-72 sideways:h-auto md:h-auto md:[grid-area:1/2]",
};

const WORDS: Record<Place, string> = {
  // A headline of many lines makes the hero higher, and stays below the header.
  low: "low-scrim -mt-24 pb-8 md:mt-[calc(var(--header-height)+1rem)] md:self-end md:pb-14",
  top: "pt-[calc(var(--header-height)+1.5rem)] pb-8 md:pt-[calc(var(--header-height)+4.5rem)]",
  beside: "pt-6 pb-8 md:self-end md:pt-8 md:pr-10 md:pb-14 md:[grid-area:1/1]",
};

/** Without JavaScript, the browser's controls are at the film's lower edge, so the words are below the film. */
const FILM =
  "noscript:relative noscript:z-auto noscript:aspect-video noscript:max-h-none noscript:before:content-none noscript:after:content-none";

interface HeroProps {
  picture: Master;
  /** Plays by itself in a loop instead of the picture. */
  film?: Film | undefined;
  words: Place;
  children: ReactNode;
}

const SHAPES = { low: "full", top: "high", beside: "stage" } as const;

/** The first screen of a page. On a phone held sideways, words are beside the picture. */
export const PageHero = async ({ picture, film, words, children }: HeroProps) => (
  <section
    data-hero
    className={`relative isolate grid bg-ink-950 text-paper-50 ${GROUND[words]} sideways:min-h-svh sideways:grid-cols-[56fr_44fr] sideways:pt-(--header-height) ${film ? "ambient" : ""}`}
  >
    <div
      className={`overflow-clip ${PICTURE[words]} sideways:relative sideways:[grid-area:1/2] sideways:aspect-auto sideways:max-h-none sideways:before:hidden sideways:after:hidden ${film ? FILM : ""}`}
    >
      {film ? (
        <FilmBox film={film} poster={await masterPicture(film.poster, "full")} first loop />
      ) : (
        <Still picture={picture} shape={SHAPES[words]} first className="size-full" />
      )}
    </div>
    <div
      className={`relative px-(--edge) ${WORDS[words]} sideways:m-0 sideways:self-center sideways:[grid-area:1/1] sideways:pt-2 sideways:pr-6 sideways:pb-3 sideways:before:hidden ${film ? "noscript:mt-6" : ""}`}
    >
      {children}
      {film ? (
        <FilmSwitch
          subject="film"
          className="absolute right-(--edge) max-md:-top-8 md:bottom-14 sideways:top-4 sideways:right-auto sideways:left-[calc(100%+1rem)]"
        />
      ) : null}
    </div>
  </section>
);

interface WordsProps {
  page: City | Service;
  /** Label of the button to the quote form. */
  button: string;
  link: PageLink;
}

export const HeroWords = ({ page, button, link }: WordsProps) => (
  <>
    <nav aria-label="Breadcrumb" className="text-xs text-paper-200">
      <LinkList
        links={page.trail}
        current={page.path}
        className="flex flex-wrap items-center gap-x-1.5 *:flex *:items-center *:gap-x-1.5 *:not-last:after:content-['/'_/_''] sm:gap-x-2 sm:*:gap-x-2"
        linkClass="inline-flex min-h-6 min-w-6 items-center hover:underline"
      />
    </nav>
    <h1 className="mt-3 display text-4xl sideways:mt-0 sideways:text-3xl">{page.hero.headline}</h1>
    <p className="mt-4 max-w-[31em] text-lg text-paper-100 sideways:mt-2 sideways:text-base">
      {page.hero.intro}
    </p>
    <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3 sideways:mt-3">
      <ButtonLink href={homeSectionPath("quote")}>{button}</ButtonLink>
      <TextLink href={link.path} className="inline-block py-2">
        {link.name}
      </TextLink>
    </div>
  </>
);
