import type { ReactNode } from "react";
import { filmMaster } from "../content/masters.ts";
import { masterPicture } from "../content/picture.ts";
import { FilmBox } from "./FilmBox.tsx";
import { FilmSwitch } from "./FilmSwitch.tsx";

interface Props {
  /** Name of a film in `media/films/`. */
  film: string;
  children: ReactNode;
}

/** A hero like PageHero, whose film plays by itself in a loop; its poster is the page's largest picture. */
export async function HeroFilm({ film: name, children }: Props) {
  const film = filmMaster(name);
  return (
    <section data-hero className="hero hero-low hero-film ambient">
      <div className="hero-picture">
        <FilmBox film={film} poster={await masterPicture(film.poster, "full")} first loop />
      </div>
      <div className="hero-words">
        {children}
        <FilmSwitch subject="film" className="absolute right-(--edge) max-md:-top-8 md:bottom-14" />
      </div>
    </section>
  );
}
