import { clock } from "./clock.ts";

/** Returns a function that connects the lightbox's controls with its film, or hides them. */
export function createFilmControls(controls: HTMLElement) {
  const button = controls.querySelector("button");
  const range = controls.querySelector("input");
  const time = controls.querySelector("span");
  let film: HTMLVideoElement | undefined;

  /** Its line died before it could play. */
  const hasFailed = () => film?.error || film?.networkState === HTMLMediaElement.NETWORK_NO_SOURCE;
  const update = () => {
    if (!film || !button || !range || !time) return;
    const duration = Number.isFinite(film.duration) ? film.duration : 0;
    range.max = String(duration);
    range.value = String(film.currentTime);
    const text = `${clock(film.currentTime)} of ${clock(duration)}`;
    range.setAttribute("aria-valuetext", text);
    time.textContent = hasFailed()
      ? "Didn't load. Press Play to try again."
      : text.replace(" of ", " / ");
    controls.toggleAttribute("data-playing", !film.paused);
    button.setAttribute("aria-label", film.paused ? "Play" : "Pause");
  };
  const toggle = () => {
    if (!film) return;
    if (hasFailed()) film.load();
    if (!film.paused) return film.pause();
    // Closing the lightbox before it plays rejects the promise too.
    film.play().catch(() => {
      film?.pause();
      update();
    });
  };
  button?.addEventListener("click", toggle);
  range?.addEventListener("input", () => {
    if (film) film.currentTime = range.valueAsNumber;
  });

  return {
    toggle,
    connect(next: HTMLVideoElement | undefined): void {
      film = next;
      controls.hidden = !film;
      for (const event of ["loadedmetadata", "timeupdate", "play", "pause", "ended"])
        film?.addEventListener(event, update);
      update();
    },
  };
}
