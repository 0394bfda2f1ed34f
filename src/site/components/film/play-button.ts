export const PLAYER_CLASS = "film-player";

/**
 * Shows a large play button over each film's poster, and hides the browser's controls until the visitor
 * presses it, because Chromium draws a loading spinner over the controls of a film with `preload="none"`.
 * At the end of a film, poster and button return. Only one film plays at a time. Without JavaScript, the
 * controls are visible from the start.
 */
export function wirePlayButtons(): void {
  const films = document.querySelectorAll<HTMLVideoElement>(`.${PLAYER_CLASS} video`);
  for (const film of films) {
    const player = film.closest(`.${PLAYER_CLASS}`);
    const button = player?.querySelector("button");
    if (!player || !button) continue;
    const setStarted = (isStarted: boolean) => {
      button.hidden = isStarted;
      film.controls = isStarted;
      player.classList.toggle("playing", isStarted);
    };
    setStarted(false);
    button.addEventListener("click", () => {
      setStarted(true);
      film.focus();
      // Another film's button may pause this one before it plays, which rejects the promise.
      film.play().catch(() => {});
    });
    film.addEventListener("play", () => {
      for (const other of films) if (other !== film) other.pause();
    });
    film.addEventListener("ended", () => {
      const hadFocus = document.activeElement === film;
      setStarted(false);
      // Shows the poster again.
      film.load();
      if (hadFocus) button.focus();
    });
  }
}
