import { Play } from "lucide-react";
import type { FilmSources } from "../../media/masters.ts";
import type { Poster } from "../../media/picture.ts";
import { focusClasses } from "../picture/focus-classes.ts";
import { FilmSource } from "./FilmSource.tsx";
import { PLAYER_CLASS } from "./play-button.ts";

interface Props {
  film: FilmSources;
  /** Its first frame, the page's largest picture: fetched first; the film is, when it is played. */
  poster: Poster;
  caption: string;
  /** Label of the play button. */
  play: string;
  /** Says that there is nothing to hear (WCAG 1.2.1). */
  silent: string;
}

/** A film with the browser's own controls: plays without any script, never before it is asked to. */
export function FilmPlayer({ film, poster, caption, play, silent }: Props) {
  return (
    <figure>
      <link rel="preload" as="image" href={poster.src} fetchPriority="high" />
      <div className={`${PLAYER_CLASS} relative bg-ink-950`}>
        <video
          controls
          muted
          playsInline
          preload="none"
          width={1280}
          height={720}
          aria-label={poster.alt}
          poster={poster.src}
          className={`block w-full bg-ink-950 ${focusClasses(poster.focus)}`}
        >
          <FilmSource film={film} />
        </video>
        <button
          type="button"
          hidden
          className="absolute inset-0 w-full cursor-pointer place-items-center not-[[hidden]]:grid"
        >
          <span className="flex items-center gap-3 rounded-full bg-glow-400 py-4 pr-7 pl-6 font-semibold text-ink-950 transition-transform hover:scale-105">
            <Play aria-hidden="true" className="size-5 fill-current" />
            {play}
          </span>
        </button>
      </div>
      <figcaption className="wrap mt-3 flex flex-wrap justify-between gap-x-8 gap-y-1 text-sm text-ink-300">
        <span className="max-w-text">{caption}</span>
        <span>{silent}</span>
      </figcaption>
    </figure>
  );
}
