import type { ReactNode } from "react";
import type { PageProps } from "../content/load.ts";
import { filmMaster } from "../content/masters.ts";
import { trailTo } from "../content/navigation.ts";
import { posterPicture } from "../content/picture.ts";
import { FilmBox, FilmSwitch } from "../gallery/FilmBox.tsx";
import { LinkList } from "./LinkList.tsx";
import { Still } from "./Still.tsx";

interface HeroProps {
  /** Name of a still in `media/stills/`. */
  picture: string;
  /** Name of a film in `media/films/`, which plays by itself in a loop instead of the picture. */
  film?: string | undefined;
  /** Where the picture leaves room for words; `beside` puts them on a ground of their own. */
  words: "low" | "top" | "beside";
  children: ReactNode;
}

const SHAPES = { low: "full", top: "high", beside: "stage" } as const;

/** The first screen of a page. In a low window, as on a phone held sideways, words are beside the picture. */
export const PageHero = async ({ picture, film, words, children }: HeroProps) => (
  <section data-hero className={`hero hero-${words} ${film ? "hero-film ambient" : ""}`}>
    <div className="hero-picture">
      {film ? (
        <FilmBox film={filmMaster(film)} poster={await posterPicture(film, "full")} first loop />
      ) : (
        <Still name={picture} shape={SHAPES[words]} first className="size-full" />
      )}
    </div>
    <div className="hero-words">
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

/** @param props.children the buttons */
export const HeroWords = ({ content, page, children }: PageProps & { children: ReactNode }) => (
  <>
    <nav aria-label="Breadcrumb" className="text-xs text-paper-200">
      <LinkList
        links={trailTo(content, page)}
        current={page.path}
        className="flex flex-wrap items-center gap-x-1.5 *:flex *:items-center *:gap-x-1.5 *:not-last:after:content-['/'_/_''] sm:gap-x-2 sm:*:gap-x-2"
        linkClass="inline-flex min-h-6 min-w-6 items-center hover:underline"
      />
    </nav>
    <h1 className="mt-3 display text-4xl">{page.hero.headline}</h1>
    <p className="mt-4 max-w-[31em] text-lg text-paper-100">{page.hero.intro}</p>
    <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3">{children}</div>
  </>
);
