import type { FilmSources } from "../../media/masters.ts";

/**
 * The encodings of a film, the best first: a phone gets the small one. Browsers that do not know
 * `media` here (Chromium before 120, Firefox before 120) take the small one too.
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
