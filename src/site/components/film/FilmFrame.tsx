import { Play } from "lucide-react";
import type { ReactNode } from "react";
import type { filmMaster } from "../../media/masters.ts";
import { focusClasses } from "../picture/Picture.tsx";
import { FilmSource } from "./FilmSource.tsx";
import { PLAYER_CLASS } from "./play-button.ts";

interface Props {
  film: ReturnType<typeof filmMaster>;
  /** URL of the film's first frame as an image, which loads with the page. */
  poster?: string;
  /** The first frame of a small film as a picture behind the player; unlike `poster`, it loads lazily. */
  children?: ReactNode;
  playLabel: string;
}

/**
 * Classes of a full-width film. The film is cropped until it plays; then it is shown whole, as large as the
 * viewport allows.
 */
const FULL_WIDTH_CLASSES =
  "h-[56.25vw] bg-ink-950 object-cover md:h-[min(56.25vw,62svh-var(--header-height))] group-[.playing]:h-[min(56.25vw,100svh-var(--header-height))] group-[.playing]:object-contain noscript:h-[min(56.25vw,100svh-var(--header-height))] noscript:object-contain";

/**
 * A silent film with the browser's controls and a play button; it never plays automatically. On a small film,
 * the button is round and its label is visible only to screen readers.
 */
export function FilmFrame({ film, poster, children, playLabel }: Props) {
  const isSmall = children !== undefined;
  return (
    <div className={`${PLAYER_CLASS} group relative bg-ink-950`}>
      {/* A playing film is shown whole, so the poster behind it would be visible beside it. */}
      {isSmall ? <div className="size-full group-[.playing]:invisible">{children}</div> : null}
      <video
        controls
        muted
        playsInline
        preload="none"
        width={1280}
        height={720}
        aria-label={film.poster.alt}
        poster={poster}
        className={`block w-full ${isSmall ? "absolute inset-0 h-full noscript:object-cover" : FULL_WIDTH_CLASSES} ${focusClasses(film.poster.focus)}`}
      >
        <FilmSource film={film.sources} />
      </video>
      <button
        type="button"
        hidden
        className="absolute inset-0 w-full cursor-pointer place-items-center not-[[hidden]]:grid"
      >
        <span
          className={`flex items-center gap-3 rounded-full bg-glow-400 font-semibold text-ink-950 transition-transform hover:[scale:1.05] ${isSmall ? "p-4" : "py-4 pr-7 pl-6"}`}
        >
          <Play className="size-5 fill-current" />
          <span className={isSmall ? "sr-only" : ""}>{playLabel}</span>
        </span>
      </button>
    </div>
  );
}
