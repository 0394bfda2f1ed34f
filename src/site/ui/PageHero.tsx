import type { ReactNode } from "react";
import { Still } from "./Still.tsx";

interface HeroWordsProps {
  trail: ReactNode;
  headline: string;
  intro: string;
  /** The buttons. */
  children: ReactNode;
}

export const HeroWords = ({ trail, headline, intro, children }: HeroWordsProps) => (
  <>
    {trail}
    <h1 className="mt-3 display text-4xl">{headline}</h1>
    <p className="mt-4 max-w-[31em] text-lg text-paper-100">{intro}</p>
    <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3">{children}</div>
  </>
);

interface HeroProps {
  /** Name of a still in `media/stills/`. */
  picture: string;
  /** Where the picture leaves room for words; `beside` puts them on a ground of their own. */
  words: "low" | "top" | "beside";
  children: ReactNode;
}

/** The first screen of a service or city. In a low window, as on a phone held sideways, words are beside. */
export const PageHero = ({ picture, words, children }: HeroProps) => (
  <section data-hero className={`hero hero-${words}`}>
    <div className="hero-picture">
      <Still name={picture} shape={words === "top" ? "high" : "full"} first className="size-full" />
    </div>
    <div className="hero-words">{children}</div>
  </section>
);
