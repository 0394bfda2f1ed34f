import { Play } from "lucide-react";
import { FilmBox } from "../../film/FilmBox.tsx";
import type { Film as FilmMaster } from "../../media/masters.ts";
import { galleryPicture } from "../../media/picture.ts";

interface Props {
  film: FilmMaster;
  title: string;
  /** The `sizes` attribute of `<source>`. */
  sizes: string;
}

/** A film that its link opens in the lightbox; if the script doesn't arrive, the link opens the film's file. */
export async function FilmLink({ film, title, sizes }: Props) {
  return (
    <div className="relative aspect-video w-full overflow-clip bg-ink-950">
      <FilmBox film={film} poster={await galleryPicture(film.poster, sizes)} />
      <a href={film.sources.mp4} aria-label={`Play: ${title}`} className="film-link" data-enlarge>
        <span>
          <Play className="size-5 fill-current" />
        </span>
      </a>
    </div>
  );
}
