import type { Interface } from "../../content/interface.ts";
import { filmMaster } from "../../media/masters.ts";
import { videoPoster } from "../../media/picture.ts";
import { FilmFrame } from "./FilmFrame.tsx";

interface Props {
  /** The film's file name in `media/films/`, without extension. */
  name: string;
  caption: string;
  words: Interface["service"];
}

/** The film in a page's hero. On a phone, its caption follows the text, so that the button is higher up. */
export async function FilmPlayer({ name, caption, words }: Props) {
  const film = filmMaster(name);
  return (
    <figure className="max-md:contents">
      <FilmFrame film={film} playLabel={words.playFilm} poster={await videoPoster(film.poster)} />
      <figcaption className="wrap mt-3 flex max-md:order-1 max-md:pb-10 flex-wrap justify-between gap-x-8 gap-y-1 text-sm text-ink-300">
        <span className="max-w-text">{caption}</span>
        {/* States that the film has no sound (WCAG 1.2.1). */}
        <span>{words.silent}</span>
      </figcaption>
    </figure>
  );
}
