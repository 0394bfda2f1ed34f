/**
 * The hero carousel; Carousel.tsx is its markup, and carousel.css reads its state: data-live, data-rotating, and on a
 * slide data-current and data-loads. Rotation pauses on hover. Keyboard focus stops rotation and films until the visitor
 * presses play (WCAG 2.2.2). Screen readers announce slides only while rotation is stopped.
 */
import {
  canPlay,
  isSlowLine,
  playFilm,
  shouldReduceMotion,
  showOncePlaying,
  stopFilm,
} from "../film/playback.ts";
import { isLoaded, loadAgain } from "../media/loaded.ts";

/** How long each slide is shown, in milliseconds (requirements §9). */
const INTERVAL_MS = 5_000;
const SWIPE_PX = 40;

class HeroCarousel extends HTMLElement {
  connectedCallback(): void {
    const root = this.querySelector<HTMLElement>(".carousel");
    const strip = root?.querySelector<HTMLElement>(".slides");
    const [toggle, previous, next, ...dots] = root?.querySelectorAll("button") ?? [];
    if (!root || !strip || !toggle) return;
    const slides = [...strip.querySelectorAll<HTMLElement>(".slide")];
    const films = slides.map((slide) => slide.querySelector("video"));
    const images = slides.map((slide) => slide.querySelector("img"));
    const { length } = slides;

    // Whichever slide of the strip is in view stays in view.
    let index = Math.round(strip.scrollLeft / strip.clientWidth);
    let isRotating = !shouldReduceMotion() && !root.querySelector(":focus-visible");
    let isHovered = matchMedia("(hover: hover)").matches && root.matches(":hover");
    // A prerendered page isn't on screen, and its observer reports nothing yet.
    let isOnScreen = false;
    let isUsed = isHovered;
    let hasFilms = !isSlowLine();
    let timer: ReturnType<typeof setInterval> | undefined;

    const update = () => {
      const isMoving = isRotating && isOnScreen;
      for (const [position, slide] of slides.entries()) {
        const isCurrent = position === index;
        // Those whose slides never move load only the picture that they see. What has loaded stays: it's visible
        // while the next slide fades in over it.
        const isNext = (isMoving || isUsed) && position === (index + 1) % length;
        if (isCurrent || isNext) {
          slide.toggleAttribute("data-loads", true);
          loadAgain(images[position]);
        }
        slide.toggleAttribute("data-current", isCurrent);
        dots[position]?.setAttribute("aria-current", String(isCurrent));
        const film = films[position];
        if (isCurrent && isMoving && hasFilms && !film?.ended) playFilm(film);
        else stopFilm(film);
      }
      root.toggleAttribute("data-rotating", isRotating);
      toggle.setAttribute("aria-label", isRotating ? "Pause slides" : "Play slides");
      strip.setAttribute("aria-live", isRotating ? "off" : "polite");
      clearInterval(timer);
      if (isMoving && !isHovered) timer = setInterval(advance, INTERVAL_MS);
    };
    const show = (target: number) => {
      index = (target + length) % length;
      const film = films[index];
      if (film) film.currentTime = 0;
      update();
    };
    const advance = () => {
      // Until its picture has arrived, the next slide would be dark, so the current one stays.
      const next = images[(index + 1) % length];
      if (next && !isLoaded(next)) return loadAgain(next);
      // A film that didn't start while its slide was shown tells that the others won't either.
      const film = films[index];
      if (film && !canPlay(film)) hasFilms = false;
      show(index + 1);
    };

    toggle.addEventListener("click", () => {
      isRotating = !isRotating;
      // Whoever presses play asks for films, also on a line that was too slow for one.
      if (isRotating) hasFilms = true;
      update();
    });
    previous?.addEventListener("click", () => show(index - 1));
    next?.addEventListener("click", () => show(index + 1));
    for (const [position, dot] of dots.entries())
      dot.addEventListener("click", () => show(position));
    root.addEventListener("pointerenter", ({ pointerType }) => {
      isHovered = pointerType === "mouse";
      isUsed = true;
      update();
    });
    root.addEventListener("pointerleave", () => {
      isHovered = false;
      update();
    });
    root.addEventListener("focusin", ({ target, relatedTarget }) => {
      // A mouse click also moves focus; if that stopped rotation, a click on the pause button would restart it.
      const isInside = relatedTarget instanceof Node && root.contains(relatedTarget);
      if (isInside || !(target as Element).matches(":focus-visible")) return;
      isRotating = false;
      isUsed = true;
      update();
    });
    wireSwipe(this.closest<HTMLElement>("[data-hero]") ?? root, (by) => show(index + by));
    for (const door of this.closest("[data-hero]")?.querySelectorAll("a[data-slide]") ?? [])
      wireDoor(door as HTMLElement, {
        open: (position) => {
          isHovered = true;
          isUsed = true;
          const image = images[position];
          slides[position]?.toggleAttribute("data-loads", true);
          // Until its picture has arrived, the slide would be dark.
          if (image && isLoaded(image)) show(position);
          else {
            loadAgain(image);
            update();
            const showIfOpen = () => door.matches(":hover, :focus") && show(position);
            image?.addEventListener("load", showIfOpen, { once: true });
          }
        },
        close: () => {
          isHovered = false;
          update();
        },
      });
    for (const film of films) showOncePlaying(film);
    // A slide whose picture failed is dark.
    addEventListener("online", update);
    strip.removeAttribute("tabindex");
    update();
    root.toggleAttribute("data-live", true);

    const observer = new IntersectionObserver(([entry]) => {
      isOnScreen = !!entry?.isIntersecting;
      update();
    });
    // After the page's load event, so that films and the next picture don't delay its own pictures.
    if (document.readyState === "complete") observer.observe(root);
    else addEventListener("load", () => observer.observe(root), { once: true });
  }
}

interface Door {
  open: (position: number) => void;
  close: () => void;
}

/** A link in the hero's line shows its slide while the mouse or the focus is on it. */
function wireDoor(link: HTMLElement, { open, close }: Door): void {
  const position = Number(link.dataset["slide"]) - 1;
  link.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType === "mouse") open(position);
  });
  link.addEventListener("focus", () => open(position));
  link.addEventListener("pointerleave", close);
  link.addEventListener("blur", close);
}

/** Also from the words and buttons on the slides. */
function wireSwipe(hero: HTMLElement, step: (by: 1 | -1) => void): void {
  let startX: number | undefined;
  hero.addEventListener("pointerdown", ({ pointerType, clientX }) => {
    if (pointerType !== "mouse") startX = clientX;
  });
  hero.addEventListener("pointerup", ({ clientX }) => {
    const distance = clientX - (startX ?? clientX);
    startX = undefined;
    if (Math.abs(distance) >= SWIPE_PX) step(distance > 0 ? -1 : 1);
  });
  hero.addEventListener("pointercancel", () => {
    startX = undefined;
  });
}

customElements.define("hero-carousel", HeroCarousel);
