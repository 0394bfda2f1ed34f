/** Plays films: those with a link when it's pressed, those inside `.ambient` by themselves while they're in view. */
import { opensElsewhere, shouldReduceMotion } from "../layout/visit.ts";

const AMBIENT = ".ambient";

/** Plays the film when its link is pressed; when it ends, its poster and link return to the same box. */
function wireLink(film: HTMLVideoElement, films: HTMLVideoElement[]): void {
  const link = film.parentElement?.querySelector<HTMLAnchorElement>(".film-link");
  if (!link) return;
  const setShown = (isShown: boolean) => {
    film.classList.toggle("shown", isShown);
    link.hidden = isShown;
  };
  link.addEventListener("click", (event) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    setShown(true);
    film.focus({ preventScroll: true });
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
    setShown(false);
    if (hadFocus) link.focus({ preventScroll: true });
  });
}

function wireAmbient(group: HTMLElement): void {
  const films = [...group.querySelectorAll("video")];
  const button = group.querySelector<HTMLButtonElement>(".film-switch");
  const label = button?.ariaLabel?.replace(/^Pause /, "") ?? "";
  const inView = new Set<HTMLVideoElement>();
  let isPaused = shouldReduceMotion();

  const update = () => {
    for (const film of films)
      if (isPaused || !inView.has(film)) film.pause();
      else film.play().catch(({ name }: DOMException) => name === "NotAllowedError" && pause(true));
    if (!button) return;
    button.ariaPressed = String(isPaused);
    button.ariaLabel = `${isPaused ? "Play" : "Pause"} ${label}`;
    button.hidden = false;
  };
  const pause = (paused: boolean) => {
    isPaused = paused;
    update();
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) inView.add(target as HTMLVideoElement);
      else inView.delete(target as HTMLVideoElement);
    update();
  });
  for (const film of films) {
    film.controls = false;
    film.addEventListener("playing", () => film.classList.add("shown"), { once: true });
    observer.observe(film);
  }
  button?.addEventListener("click", () => pause(!isPaused));
}

export function wireFilms(): void {
  const films = [...document.querySelectorAll<HTMLVideoElement>("video.film")];
  const single = films.filter((film) => !film.closest(AMBIENT));
  for (const film of single) wireLink(film, single);
  // After the page's load event, so that films don't delay its pictures.
  const start = () => {
    for (const group of document.querySelectorAll<HTMLElement>(AMBIENT)) wireAmbient(group);
  };
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
