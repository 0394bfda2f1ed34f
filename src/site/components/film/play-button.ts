/** Class of the element around a film and its play button. */
export const PLAYER_CLASS = "film-player";

/**
 * Shows a large play button over each film's poster, and hides the browser's controls until the visitor
 * presses it, because Chromium draws a loading spinner over the controls of a film with `preload="none"`.
 * Without JavaScript, the controls are visible from the start.
 */
export function wirePlayButtons(): void {
  for (const player of document.querySelectorAll(`.${PLAYER_CLASS}`)) {
    const film = player.querySelector("video");
    const button = player.querySelector("button");
    if (!film || !button) continue;
    film.controls = false;
    button.hidden = false;
    button.addEventListener("click", () => {
      button.hidden = true;
      player.classList.add("playing");
      film.controls = true;
      film.focus();
      void film.play();
    });
  }
}
