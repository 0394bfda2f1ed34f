/**
 * Opens the page's tiles large in its dialog: arrow keys, arrow buttons and swipes go on to
 * the next one and wrap. A click, a double tap or the zoom button shows a picture at full
 * resolution (zoom.ts). Escape and the close button are the platform's.
 */
import { LIGHTBOX_ID, TILE_CLASS } from "./names.ts";
import { createZoom } from "./zoom.ts";

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
  image.draggable = false;
  picture.append(source, image);
  // Last, so that a browser that takes the source never asks for this one.
  image.src = href;
  return picture;
}

/** The tile's own caption, or the words it carries where it has none. */
function captionOf(tile: HTMLAnchorElement): Element {
  const own = tile.parentElement?.querySelector("figcaption");
  const caption = document.createElement("figcaption");
  const { caption: words } = tile.dataset;
  if (words) caption.textContent = words;
  else caption.append(...(own?.cloneNode(true).childNodes ?? []));
  return caption;
}

function wire(dialog: HTMLDialogElement, tiles: HTMLAnchorElement[]): void {
  const figure = dialog.querySelector("figure");
  const zoomButton = dialog.querySelector<HTMLButtonElement>("button[aria-pressed]");
  if (!figure || !zoomButton) return;
  const zoom = createZoom(figure, zoomButton);
  let index = 0;

  const show = (position: number) => {
    index = (position + tiles.length) % tiles.length;
    const tile = tiles[index];
    if (!tile) return;
    const alt = tile.querySelector("img")?.alt ?? "";
    zoom.reset();
    figure.replaceChildren(largePicture(tile, alt), captionOf(tile));
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

  dialog.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (zoom.panBy(event.key)) event.preventDefault();
    else if (step && tiles.length > 1) show(index + step);
  });
  dialog.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const step = Number(target.closest("button")?.value);
    if (step) show(index + step);
  });
  let from: number | undefined;
  dialog.addEventListener("pointerdown", ({ pointerType, isPrimary, clientX }) => {
    from = pointerType !== "mouse" && isPrimary && !zoom.isOn() ? clientX : undefined;
  });
  dialog.addEventListener("pointerup", ({ clientX }) => {
    const distance = clientX - (from ?? clientX);
    from = undefined;
    if (tiles.length > 1 && Math.abs(distance) >= SWIPE_PX) show(index - Math.sign(distance));
  });
}

const dialog = document.getElementById(LIGHTBOX_ID);
if (dialog instanceof HTMLDialogElement)
  wire(dialog, [...document.querySelectorAll<HTMLAnchorElement>(`a.${TILE_CLASS}`)]);
