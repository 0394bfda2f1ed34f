/** How films that play by themselves start and stop, so that a slow line loads none that isn't seen. */

/** Only Chromium has it. */
const connection = (): { saveData?: boolean; effectiveType?: string } | undefined =>
  (navigator as Navigator & { connection?: object }).connection;

export const shouldReduceMotion = (): boolean =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || connection()?.saveData === true;

/** Slower than 700 kbit/s, or with a round trip of more than 270 ms. */
export const isSlowLine = (): boolean =>
  ["slow-2g", "2g", "3g"].includes(connection()?.effectiveType ?? "");

/** The sources of a film that has been stopped before it could play. */
const heldSources = new WeakMap<HTMLVideoElement, Element[]>();

export const canPlay = (film: HTMLVideoElement): boolean =>
  film.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;

/** Its sources couldn't be reached, or its line died. The browser doesn't try again by itself. */
export const hasFailed = (film: HTMLVideoElement): boolean =>
  film.error !== null || film.networkState === HTMLMediaElement.NETWORK_NO_SOURCE;

/** @returns false if the browser allows no film to start by itself, as in power-saving mode */
export async function playFilm(film: HTMLVideoElement | null | undefined): Promise<boolean> {
  if (!film) return true;
  if (hasFailed(film)) film.load();
  const sources = heldSources.get(film);
  if (sources) film.append(...sources);
  heldSources.delete(film);
  try {
    await film.play();
  } catch (error) {
    return (error as DOMException).name !== "NotAllowedError";
  }
  return true;
}

/** A film that hasn't enough to play would go on loading, so it loses its sources until it is played again. */
export function stopFilm(film: HTMLVideoElement | null | undefined): void {
  if (!film) return;
  film.pause();
  if (canPlay(film) || film.networkState !== HTMLMediaElement.NETWORK_LOADING) return;
  heldSources.set(film, [...film.children]);
  film.replaceChildren();
  film.load();
}

/** Until then, its poster is visible. */
export function showOncePlaying(film: HTMLVideoElement | null): void {
  film?.addEventListener("playing", () => film.toggleAttribute("data-shown", true), { once: true });
}
