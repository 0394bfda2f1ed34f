import type { Film } from "../media/masters.ts";
import { galleryPicture } from "../media/picture.ts";
import { FilmBox, FilmSwitch } from "./FilmBox.tsx";

interface Loop {
  title: string;
  text: string;
  film: Film;
}

async function LoopItem({ title, text, film }: Loop) {
  const poster = await galleryPicture(
    film.poster,
    "(min-width: 60rem) 30vw, (min-width: 48rem) 46vw, 100vw",
  );
  return (
    <li>
      <div className="relative aspect-video overflow-clip bg-ink-900">
        <FilmBox film={film} poster={poster} loop />
      </div>
      <h3 className="mt-3 display text-xl">{title}</h3>
      <p className="mt-1 max-w-text text-sm text-ink-300">{text}</p>
    </li>
  );
}

/** Short films beside each other, such as camera moves. They loop while in view, and one switch pauses all. */
export const Loops = ({ items }: { items: readonly Loop[] }) => (
  <ambient-films>
    <div className="relative">
      <ul className="grid gap-y-8 md:grid-cols-2 md:gap-x-6 md:gap-y-10 desk:grid-cols-3">
        {items.map((item) => (
          <LoopItem key={item.title} {...item} />
        ))}
      </ul>
      <FilmSwitch subject="all moves" className="absolute top-3 right-3 md:-top-24 md:right-0" />
    </div>
  </ambient-films>
);
