/** Opens the page's photos and films in a dialog. The browser handles Escape, scrolling and pinching. */
import { shouldReduceMotion } from "../film/playback.ts";
import { createFilmControls } from "./film-controls.ts";

/** The history's entry of an open dialog, which Back closes as it would a page. */
const OPEN_STATE = "lightbox";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Whether a click on a link opens it in a new tab or window, or downloads it. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** Returns a copy of a film, with its poster until it plays. */
function enlargedFilm(figure: Element, film: HTMLVideoElement): HTMLVideoElement {
  const copy = film.cloneNode(true) as HTMLVideoElement;
  copy.className = "";
  copy.preload = "auto";
  const poster = figure.querySelector("img");
  copy.poster = poster?.currentSrc ?? "";
  for (const name of ["aria-hidden", "tabindex"]) copy.removeAttribute(name);
  copy.setAttribute("aria-label", `${poster?.alt}. Film without sound.`);
  return copy;
}

/** Returns a copy of a picture, which the dialog's styles size. */
function enlargedPhoto(figure: Element): Node {
  const photo = figure.querySelector("picture")?.cloneNode(true) as HTMLPictureElement;
  for (const image of photo.querySelectorAll("img")) image.className = "";
  return photo;
}

class WorkLightbox extends HTMLElement {
  connectedCallback(): void {
    const dialog = this.querySelector("dialog");
    const view = this.querySelector<HTMLElement>(".lightbox-view");
    const caption = this.querySelector<HTMLElement>(".lightbox-caption");
    const controls = this.querySelector<HTMLElement>(".film-controls");
    // Without dialogs (Safari 15.3), links open the files.
    if (!dialog?.showModal || !view || !caption || !controls) return;
    // A reload closes the dialog, so its entry goes too: Back would seem to do nothing.
    if (history.state === OPEN_STATE) history.back();
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-enlarge]")];
    const filmControls = createFilmControls(controls);
    let index = 0;
    const isFull = () => view.hasAttribute("data-full");
    const setFull = (full: boolean) => {
      view.toggleAttribute("data-full", full);
      for (const source of view.querySelectorAll("source"))
        source.sizes = full ? "2560px" : "100vw";
    };

    const show = (target: number) => {
      index = (target + links.length) % links.length;
      const figure = links[index]?.closest("figure");
      if (!figure) return;
      const film = figure.querySelector("video");
      view.replaceChildren(film ? enlargedFilm(figure, film) : enlargedPhoto(figure));
      setFull(false);
      filmControls.connect(view.querySelector("video"));
      const words = [...(figure.querySelector("figcaption")?.children ?? [])];
      const number = document.createElement("p");
      number.textContent = `${index + 1} of ${links.length}`;
      caption.replaceChildren(number, ...words.map((one) => one.cloneNode(true)));
    };
    /** Shows the photo's full size, scrolled to the point that was clicked, or the whole photo again. */
    const toggleFull = (image: HTMLImageElement, { clientX, clientY }: MouseEvent) => {
      const { width, height } = image;
      setFull(!isFull());
      // The whole photo filled its box in one direction and was centered in the other.
      const growth = Math.max(image.width / width, image.height / height);
      view.scrollTo(
        image.width / 2 + (clientX - width / 2) * growth - clientX,
        image.height / 2 + (clientY - height / 2) * growth - clientY,
      );
    };

    for (const [position, link] of links.entries())
      link.addEventListener("click", (event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        show(position);
        // Safari doesn't focus a clicked link, so closing the dialog couldn't restore focus to it.
        link.focus({ preventScroll: true });
        dialog.showModal();
        // A rule for `html:has(dialog:modal)` would match the styles of the whole page twice while it loads.
        document.documentElement.style.overflow = "hidden";
        history.pushState(OPEN_STATE, "");
        filmControls.toggle();
      });
    const step = (by: number) => {
      show(index + by);
      if (!shouldReduceMotion()) filmControls.toggle();
    };
    dialog.addEventListener("keydown", (event) => {
      const by = STEPS[event.key];
      const isOnView = event.target === view;
      // In the slider, these keys move the film.
      if (by && !isFull() && !(event.target instanceof HTMLInputElement)) step(by);
      if (!isOnView || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      if (view.querySelector("video")) filmControls.toggle();
      else setFull(!isFull());
    });
    dialog.addEventListener("click", (event) => {
      if (!(event.target instanceof Element)) return;
      const button = event.target.closest<HTMLButtonElement>("button[value]:not([value=''])");
      if (event.target instanceof HTMLImageElement) toggleFull(event.target, event);
      else if (event.target instanceof HTMLVideoElement) filmControls.toggle();
      else if (button?.value === "0") dialog.close();
      else if (button) step(Number(button.value));
    });
    addEventListener("popstate", () => dialog.close());
    dialog.addEventListener("close", () => {
      document.documentElement.style.overflow = "";
      if (history.state === OPEN_STATE) history.back();
      view.replaceChildren();
      filmControls.connect(null);
    });
  }
}

export const defineLightbox = () => customElements.define("work-lightbox", WorkLightbox);
