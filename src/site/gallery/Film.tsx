import { Play } from "lucide-react";
import type { Film as FilmMaster } from "../media/masters.ts";
import { galleryPicture } from "../media/picture.ts";
import { FilmBox } from "./FilmBox.tsx";

interface Props {
  film: FilmMaster;
  title: string;
  /** As in `<source sizes>`. */
  sizes?: string;
}

/** A film to be played, always in the same box. If its script doesn't arrive, the link opens the film's file. */
export async function Film({ film, title, sizes = "100vw" }: Props) {
  return (
    <div className="relative aspect-video w-full overflow-clip bg-ink-950">
      <FilmBox film={film} poster={await galleryPicture(film.poster, sizes)} />
      <a
        href={film.sources.mp4}
        aria-label={`Play: ${title}`}
        className="film-link group absolute inset-0 grid items-end justify-items-start p-3 noscript:hidden print:hidden md:p-4"
      >
        <span className="grid size-12 place-items-center rounded-full bg-glow-400 text-ink-950 transition-transform group-hover:[scale:1.08]">
          <Play className="size-5 fill-current" />
        </span>
      </a>
    </div>
  );
}
