import { filmMaster } from "../content/masters.ts";
import { galleryPicture } from "../content/picture.ts";
import { Still } from "../ui/Still.tsx";
import { FilmBox } from "./FilmBox.tsx";
import { FilmSwitch } from "./FilmSwitch.tsx";

interface Loop {
  title: string;
  text: string;
  /** Name of a film that loops while it is in view. */
  film?: string | undefined;
  /** Name of the still that is shown if there is no film. */
  picture?: string | undefined;
}

const SIZES = "(min-width: 60rem) 30vw, 46vw";

async function LoopBox({ film: name, picture }: Loop) {
  if (name) {
    const film = filmMaster(name);
    return (
      <>
        <FilmBox film={film} poster={await galleryPicture(film.poster, SIZES)} loop />
        <span className="film-line" />
      </>
    );
  }
  return picture ? <Still name={picture} shape="third" className="size-full" /> : null;
}

/** Short films beside each other, such as camera moves, with one switch for all. */
export const Loops = ({ items }: { items: readonly Loop[] }) => (
  <div className="ambient">
    <ul className="grid grid-cols-2 gap-x-3 gap-y-6 md:gap-x-6 md:gap-y-10 desk:grid-cols-3">
      {items.map((item) => (
        <li key={item.title}>
          <div className="relative aspect-4/5 overflow-clip bg-ink-900 md:aspect-video">
            <LoopBox {...item} />
          </div>
          <h3 className="mt-3 display text-xl">{item.title}</h3>
          <p className="mt-1 max-w-text text-sm text-ink-300 paper:text-ink-500">{item.text}</p>
        </li>
      ))}
    </ul>
    <FilmSwitch subject="all moves" className="mt-6 ml-auto" />
  </div>
);
