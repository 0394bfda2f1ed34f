import { Play } from "lucide-react";
import type { ReactNode } from "react";
import type { filmMaster } from "../../media/masters.ts";
import { focusClasses } from "../picture/Picture.tsx";
import { FilmSource } from "./FilmSource.tsx";
import { PLAYER_CLASS } from "./play-button.ts";

interface Props {
  film: ReturnType<typeof filmMaster>;
  /** URL of the first frame, loaded with the page. */
  poster?: string;
  /** The first frame as a picture behind the film; unlike `poster`, it loads lazily. */
  children?: ReactNode;
  /** Label of the play button. */
  playLabel: string;
  /** Shows a round button whose label only screen readers get. */
  small?: boolean;
}

/** A silent film with the browser's controls and a large play button; it never plays automatically. */
export function FilmFrame({ film, poster, children, playLabel, small = false }: Props) {
  return (
    <div className={`${PLAYER_CLASS} relative bg-ink-950`}>
      {children}
      <video
        controls
        muted
        playsInline
        preload="none"
        width={1280}
        height={720}
        aria-label={film.poster.alt}
        poster={poster}
        className={`block w-full ${children ? "absolute inset-0 h-full" : "bg-ink-950"} ${focusClasses(film.poster.focus)}`}
      >
        <FilmSource film={film.sources} />
      </video>
      <button
        type="button"
        hidden
        className="absolute inset-0 w-full cursor-pointer place-items-center not-[[hidden]]:grid"
      >
        <span
          className={`flex items-center gap-3 rounded-full bg-glow-400 font-semibold text-ink-950 transition-transform hover:[scale:1.05] ${small ? "p-4" : "py-4 pr-7 pl-6"}`}
        >
          <Play aria-hidden="true" className="size-5 fill-current" />
          <span className={small ? "sr-only" : ""}>{playLabel}</span>
        </span>
      </button>
    </div>
  );
}
