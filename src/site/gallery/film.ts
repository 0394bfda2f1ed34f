/** Films that play by themselves in a loop while they're in view; one button pauses all of them (WCAG 2.2.2). */
import { shouldReduceMotion } from "../layout/visit.ts";

class AmbientFilms extends HTMLElement {
  connectedCallback(): void {
    const films = [...this.querySelectorAll("video")];
    const button = this.querySelector<HTMLButtonElement>(".film-switch");
    const label = button?.ariaLabel?.replace(/^Pause /, "") ?? "";
    const inView = new Set<HTMLVideoElement>();
    let isPaused = shouldReduceMotion();

    const update = () => {
      for (const film of films)
        if (isPaused || !inView.has(film)) film.pause();
        else
          film.play().catch(({ name }: DOMException) => name === "NotAllowedError" && pause(true));
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
      film.addEventListener("playing", () => film.toggleAttribute("data-shown", true), {
        once: true,
      });
      observer.observe(film);
    }
    button?.addEventListener("click", () => pause(!isPaused));
  }
}

export function defineAmbientFilms(): void {
  // After the page's load event, so that films don't delay its pictures.
  const define = () => customElements.define("ambient-films", AmbientFilms);
  if (document.readyState === "complete") define();
  else addEventListener("load", define, { once: true });
}
