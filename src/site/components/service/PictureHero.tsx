import type { ServicePage } from "../../content/load.ts";
import { FilmPlayer } from "../film/FilmPlayer.tsx";
import { Still } from "../picture/Still.tsx";
import { HeroButtons, type Steps } from "./HeroButtons.tsx";

interface Props {
  page: ServicePage;
  steps: Steps;
}

/** Opening of a page that is led by one picture or film: it runs whole across the window, the headline under it on ink. */
export function PictureHero({ page, steps }: Props) {
  const { film, hero } = page;
  return (
    <section data-hero className={`hero ${film ? "film" : "picture"}-hero`}>
      {film ? (
        <FilmPlayer name={film.media} caption={film.caption} />
      ) : (
        <div className="hero-picture">
          <Still name={hero.media} frame="opening" first className="size-full" />
        </div>
      )}
      <div className="wrap grid items-end gap-x-16 gap-y-6 pt-7 desk:grid-cols-[1fr_28rem] desk:pt-9">
        <div>
          <p className="label mb-3 text-glow-300">{hero.eyebrow}</p>
          <h1 className="display max-w-[26ch] text-3xl">{hero.headline}</h1>
        </div>
        <div className="flex flex-wrap gap-3">
          <HeroButtons page={page} steps={steps} />
        </div>
      </div>
    </section>
  );
}
