import { FilmPlayer } from "../film/FilmPlayer.tsx";
import { Still } from "../picture/Still.tsx";
import { HeroWords, type HeroWordsProps } from "./HeroWords.tsx";

/** Service page hero with a full-width picture or film and the text below it. */
export function PictureHero(props: HeroWordsProps) {
  const { words, page } = props;
  const { film, hero } = page;
  return (
    <section data-hero className={`hero ${film ? "film" : "picture"}-hero`}>
      {film ? (
        <FilmPlayer name={film.media} caption={film.caption} words={words} />
      ) : (
        <div className="hero-picture">
          <Still name={hero.media} frame="lead" first className="size-full" />
        </div>
      )}
      <div className="hero-words wrap">
        <HeroWords {...props} />
      </div>
    </section>
  );
}
