import type { FilmSources } from "../content/masters.ts";

/**
 * In order of preference. Phones load the small encoding; so do browsers that ignore `media` on these
 * elements (Chromium and Firefox before 120).
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
