import type { PictureData } from "../../media/picture.ts";
import { Picture } from "../picture/Picture.tsx";

interface Props {
  film: { mp4: string; webm?: string };
  /** Its first frame: painted first; the film lies over it and is fetched when it is played. */
  poster: PictureData;
  caption: string;
  /** Says that there is nothing to hear (WCAG 1.2.1). */
  silent: string;
}

/** A film with the browser's own controls: plays without any script, never before it is asked to. */
export function FilmPlayer({ film, poster, caption, silent }: Props) {
  return (
    <figure>
      <div className="relative overflow-hidden bg-ink-950">
        <Picture picture={poster} first decorative className="aspect-video w-full" />
        <video
          controls
          muted
          playsInline
          preload="none"
          width={1280}
          height={720}
          aria-label={poster.alt}
          className="absolute inset-0 size-full"
        >
          {film.webm ? <source src={film.webm} type="video/webm" /> : null}
          <source src={film.mp4} type="video/mp4" />
        </video>
      </div>
      <figcaption className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-1 text-sm text-ink-300">
        <span>{caption}</span>
        <span>{silent}</span>
      </figcaption>
    </figure>
  );
}
