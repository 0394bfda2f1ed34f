import { opensElsewhere } from "../layout/opens-elsewhere.ts";

export const PLAYER_CLASS = "film-player";

/** Plays a film when its link is pressed; when it ends, its poster and link return. */
export function wirePlayLinks(): void {
  const films = document.querySelectorAll<HTMLVideoElement>(`.${PLAYER_CLASS} video`);
  for (const film of films) {
    const player = film.closest(`.${PLAYER_CLASS}`);
    const link = player?.querySelector("a");
    if (!player || !link) continue;
    link.addEventListener("click", (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      const sources = film.querySelector("template");
      sources?.replaceWith(sources.content);
      player.classList.add("playing");
      film.ariaLabel = player.querySelector("img")?.alt ?? "";
      film.focus();
      // Pressing another film's link may pause this one before it plays, which rejects the promise.
      film.play().catch(() => {});
    });
    film.addEventListener("play", () => {
      for (const other of films) if (other !== film) other.pause();
    });
    film.addEventListener("ended", async () => {
      const hadFocus = document.activeElement === film;
      // While a film fills the screen, hiding it would leave the screen black, and its link can't get focus.
      if (document.fullscreenElement === film) await document.exitFullscreen();
      player.classList.remove("playing");
      if (hadFocus) link.focus();
    });
  }
}
