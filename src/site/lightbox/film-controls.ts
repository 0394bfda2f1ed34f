import { canPlay, hasFailed } from "../film/playback.ts";
import { clock } from "./clock.ts";

const EVENTS = ["loadedmetadata", "progress", "stalled", "error", "play", "timeupdate", "pause"];

/** Returns a function that connects the lightbox's controls with its film, or hides them. */
export function createFilmControls(controls: HTMLElement) {
  const button = controls.querySelector("button");
  const range = controls.querySelector("input");
  const time = controls.querySelector("span");
  let film: HTMLVideoElement | null | undefined;
  /** Nothing has arrived for seconds. */
  let isStalled = false;

  const isStuck = (one: HTMLVideoElement) => hasFailed(one) || (isStalled && !canPlay(one));
  const update = () => {
    if (!film || !button || !range || !time) return;
    const duration = Number.isFinite(film.duration) ? film.duration : 0;
    range.max = String(duration);
    range.value = String(film.currentTime);
    const text = `${clock(film.currentTime)} of ${clock(duration)}`;
    range.setAttribute("aria-valuetext", text);
    const isStill = film.paused || isStuck(film);
    time.textContent = isStuck(film)
      ? "Didn't load. Press Play to try again."
      : text.replace(" of ", " / ");
    controls.toggleAttribute("data-playing", !isStill);
    button.setAttribute("aria-label", isStill ? "Play" : "Pause");
  };
  const follow = ({ type }: Event) => {
    isStalled = type === "stalled" || (isStalled && type !== "progress");
    update();
  };
  const toggle = () => {
    if (!film) return;
    if (isStuck(film)) {
      // Loaded again, it goes on where it was, or where the visitor moved it.
      const { currentTime } = film;
      film.load();
      film.currentTime = currentTime;
      isStalled = false;
    }
    if (!film.paused) return film.pause();
    // Leaving it before it plays rejects the promise too, when another film may be connected.
    const started = film;
    started.play().catch(() => {
      started.pause();
      update();
    });
  };
  button?.addEventListener("click", toggle);
  range?.addEventListener("input", () => {
    if (film) film.currentTime = range.valueAsNumber;
  });

  return {
    toggle,
    connect(next: HTMLVideoElement | null): void {
      // Off the page, the previous film would go on loading.
      film?.replaceChildren();
      film?.load();
      film = next;
      isStalled = false;
      controls.hidden = !film;
      // Captured, because errors of its sources don't bubble.
      for (const event of EVENTS) film?.addEventListener(event, follow, true);
      update();
    },
  };
}
