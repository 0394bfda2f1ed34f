import type { FilmSources } from "../../media/masters.ts";

/**
 * Renders a film's encodings as `<source>` elements, preferred first; phones load the small one. Browsers
 * that don't support `media` here (Chromium and Firefox before 120) load the small one too.
 */
export function FilmSource({ film }: { film: FilmSources }) {
  return (
    <>
      {film.small ? (
        <source src={film.small} type="video/mp4" media="(max-width: 47.99rem)" />
      ) : null}
      {film.webm ? <source src={film.webm} type="video/webm" /> : null}
      <source src={film.mp4} type="video/mp4" />
    </>
  );
}
