/**
 * Opens the page's tiles large in its dialog: arrow keys, arrow buttons and swipes go on to
 * the next one and wrap. Escape and the close button are the platform's.
 */
import { LIGHTBOX_ID, TILE_CLASS } from "./names.ts";

/** Distance a finger travels before it counts as a swipe, in CSS pixels. */
const SWIPE_PX = 40;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The picture at the screen's own resolution, AVIF where the browser has it. */
function largePicture({ href, dataset }: HTMLAnchorElement, alt: string) {
  const picture = document.createElement("picture");
  const source = document.createElement("source");
  source.type = "image/avif";
  source.sizes = "100vw";
  source.srcset = dataset["srcset"] ?? "";
  const image = new Image(Number(dataset["width"]), Number(dataset["height"]));
  image.alt = alt;
  picture.append(source, image);
  // Last, so that a browser that takes the source never asks for this one.
  image.src = href;
  return picture;
}

function wire(dialog: HTMLDialogElement, tiles: HTMLAnchorElement[]): void {
  const figure = dialog.querySelector("figure");
  let index = 0;

  const show = (wanted: number) => {
    index = (wanted + tiles.length) % tiles.length;
    const tile = tiles[index];
    if (!tile) return;
    const caption = document.createElement("figcaption");
    caption.textContent = tile.dataset["caption"] ?? "";
    const alt = tile.querySelector("img")?.alt ?? "";
    figure?.replaceChildren(largePicture(tile, alt), caption);
  };

  for (const [position, tile] of tiles.entries())
    tile.addEventListener("click", (event) => {
      // A new tab or a download was asked for.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      show(position);
      // Safari gives a clicked link no focus, so there would be none to give back.
      tile.focus({ preventScroll: true });
      dialog.showModal();
    });

  dialog.addEventListener("keydown", ({ key }) => {
    const step = STEPS[key];
    if (step) show(index + step);
  });
  dialog.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const step = Number(target.closest("button")?.value);
    if (step) show(index + step);
  });
  let from: number | undefined;
  dialog.addEventListener("pointerdown", ({ pointerType, isPrimary, clientX }) => {
    from = pointerType !== "mouse" && isPrimary ? clientX : undefined;
  });
  dialog.addEventListener("pointerup", ({ clientX }) => {
    const distance = clientX - (from ?? clientX);
    from = undefined;
    if (Math.abs(distance) >= SWIPE_PX) show(index - Math.sign(distance));
  });
}

const dialog = document.getElementById(LIGHTBOX_ID);
if (dialog instanceof HTMLDialogElement)
  wire(dialog, [...document.querySelectorAll<HTMLAnchorElement>(`a.${TILE_CLASS}`)]);
