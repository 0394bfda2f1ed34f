/** Class of the element that holds a film and its play button. */
export const PLAYER_CLASS = "film-player";

/**
 * Gives a film one large play button over its poster. Without script the browser's own
 * controls are there from the start; with it they come when the film is played, because
 * Chromium draws a loading wheel over a film that is told to fetch nothing yet.
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
