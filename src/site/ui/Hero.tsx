import type { ReactNode } from "react";
import { Still } from "./Still.tsx";

interface Props {
  /** Where the picture leaves room for words; `beside` puts them on a ground of their own. */
  words: "low" | "top" | "beside";
  /** Name of a still in `media/stills/`. */
  picture: string;
  /** Replaces the picture. */
  film?: ReactNode;
  trail: ReactNode;
  headline: string;
  intro: string;
  /** The buttons. */
  children: ReactNode;
}

/** The first screen of a service or city. In a low window, as on a phone held sideways, words are always beside. */
export const Hero = ({ words, picture, film, trail, headline, intro, children }: Props) => (
  <section data-hero className={`hero hero-${words}`}>
    <div className="hero-picture">
      {film ?? <Still name={picture} shape="full" first className="size-full" />}
    </div>
    <div className="hero-words">
      {trail}
      <h1 className="display mt-3 text-4xl">{headline}</h1>
      <p className="mt-4 max-w-[31em] text-lg text-paper-100">{intro}</p>
      <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3">{children}</div>
    </div>
  </section>
);
