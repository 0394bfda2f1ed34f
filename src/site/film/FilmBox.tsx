import { Pause, Play } from "lucide-react";
import type { Film, FilmSources } from "../media/masters.ts";
import type { PictureData } from "../media/picture.ts";
import { focusClasses, Picture } from "../ui/Picture.tsx";

/**
 * In order of preference. Phones load the small encoding; so do browsers that ignore `media` on these
 * elements (Chromium and Firefox before 120).
 */
const FilmSource = ({ film: { small, webm, mp4 } }: { film: FilmSources }) => (
  <>
    {small ? <source src={small} type="video/mp4" media="(max-width: 47.99rem)" /> : null}
    {webm ? <source src={webm} type="video/webm" /> : null}
    <source src={mp4} type="video/mp4" />
  </>
);

interface LinkProps {
  film: Film;
  title: string;
  className?: string;
}

/** Opens the film in the lightbox, or its file if the script doesn't arrive. */
export const FilmLink = ({ film, title, className = "" }: LinkProps) => (
  <a
    href={film.sources.mp4}
    aria-label={`Play: ${title}`}
    className={`film-link ${className}`}
    data-enlarge
  >
    <span>
      <Play className="size-5 fill-current" />
    </span>
  </a>
);

interface Props {
  film: Film;
  poster: PictureData;
  /** Set for the page's largest picture. */
  first?: boolean;
  loop?: boolean;
}

/**
 * A film on top of its poster, in the caller's box. The poster's alternative text describes both. The film is invisible
 * until a script plays it. Without JavaScript, a link opens its file: the browser's controls would cover the poster.
 */
export const FilmBox = ({ film, poster, first = false, loop = false }: Props) => (
  <>
    <Picture picture={poster} first={first} className="absolute inset-0 size-full" />
    <video
      muted
      playsInline
      loop={loop}
      preload="none"
      width={1280}
      height={720}
      aria-hidden="true"
      tabIndex={-1}
      className={`film absolute inset-0 size-full object-cover ${focusClasses(film.poster.focus)}`}
    >
      <FilmSource film={film.sources} />
    </video>
    {loop ? (
      <noscript>
        <FilmLink film={film} title={film.alt} className="justify-items-end!" />
      </noscript>
    ) : null}
  </>
);

interface SwitchProps {
  /** What it pauses and plays, such as "film". */
  subject: string;
  className?: string;
}

/** Pauses what plays by itself (WCAG 2.2.2). film.ts shows it once it works, and sets `aria-pressed`. */
export const FilmSwitch = ({ subject, className = "" }: SwitchProps) => (
  <button
    type="button"
    hidden
    aria-pressed="false"
    aria-label={`Pause ${subject}`}
    className={`film-switch group round size-12 bg-ink-950/60 hover:bg-ink-950 ${className}`}
  >
    <Pause className="size-5 fill-current group-aria-pressed:hidden" />
    <Play className="hidden size-5 fill-current group-aria-pressed:block" />
  </button>
);
