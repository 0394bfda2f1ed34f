/** Films that play by themselves in a loop while they're in view; one button pauses all of them (WCAG 2.2.2). */
import {
  hasFailed,
  isSlowLine,
  playFilm,
  shouldReduceMotion,
  showOncePlaying,
  stopFilm,
} from "./playback.ts";

/** Of films below each other, a phone plays only the one that is most in view. */
const ONE_AT_A_TIME = "(width < 48rem)";
const VISIBLE_STEPS = [0, 0.25, 0.5, 0.75, 1];

class AmbientFilms extends HTMLElement {
  connectedCallback(): void {
    const films = [...this.querySelectorAll("video")];
    const button = this.querySelector<HTMLButtonElement>(".film-switch");
    const subject = button?.getAttribute("aria-label")?.replace(/^Pause /, "") ?? "";
    /** How much of each film is in view, from 0 to 1. */
    const visible = new Map<HTMLVideoElement, number>();
    const isPhone = matchMedia(ONE_AT_A_TIME);
    /** Whether none plays or is about to: the visitor paused them, or they couldn't load. */
    let isStill = true;
    let isPaused = shouldReduceMotion() || isSlowLine();

    const label = () => {
      isStill = !films.some((film) => !film.paused && !hasFailed(film));
      if (!button) return;
      button.setAttribute("aria-pressed", String(isStill));
      button.setAttribute("aria-label", `${isStill ? "Play" : "Pause"} ${subject}`);
      button.hidden = false;
    };
    const update = () => {
      const most = Math.max(...visible.values());
      const mostVisible = films.find((film) => visible.get(film) === most);
      for (const film of films) {
        const isSeen = visible.get(film) && (!isPhone.matches || film === mostVisible);
        if (isPaused || !isSeen) stopFilm(film);
        else playFilm(film).then((isAllowed) => isAllowed || pause(true));
      }
      label();
    };
    const pause = (paused: boolean) => {
      isPaused = paused;
      update();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          visible.set(target as HTMLVideoElement, intersectionRatio);
        update();
      },
      { threshold: VISIBLE_STEPS },
    );
    for (const film of films) {
      showOncePlaying(film);
      film.addEventListener("loadstart", label);
      // Of its sources too, whose errors don't bubble.
      film.addEventListener("error", label, true);
      observer.observe(film);
    }
    button?.addEventListener("click", () => pause(!isStill));
  }
}

export function defineAmbientFilms(): void {
  // After the page's load event, so that films don't delay its pictures.
  const define = () => customElements.define("ambient-films", AmbientFilms);
  if (document.readyState === "complete") define();
  else addEventListener("load", define, { once: true });
}
