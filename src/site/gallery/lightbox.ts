/** Opens the page's tiles in the lightbox. The browser handles Escape and the close button. */
import { opensElsewhere } from "../layout/opens-elsewhere.ts";
import { createZoom } from "./zoom.ts";

export const TILE_CLASS = "lightbox-tile";
export const LIGHTBOX_ID = "lightbox";

const SWIPE_PX = 40;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

function createLargePicture({ href, dataset }: HTMLAnchorElement, alt: string) {
  const picture = document.createElement("picture");
  picture.className =
    "flex min-h-0 cursor-zoom-in overflow-hidden select-none in-[.zoomed]:cursor-zoom-out in-[.zoomed]:overflow-auto";
  const source = document.createElement("source");
  source.type = "image/avif";
  source.sizes = "100vw";
  source.srcset = dataset["srcset"] ?? "";
  const image = new Image(Number(dataset["width"]), Number(dataset["height"]));
  image.className =
    "size-full object-contain in-[.zoomed]:m-auto in-[.zoomed]:h-auto in-[.zoomed]:max-w-none in-[.zoomed]:flex-none";
  image.alt = alt;
  image.draggable = false;
  picture.append(source, image);
  // Set last, so that browsers that use the AVIF source don't load the JPEG too.
  image.src = href;
  return picture;
}

function createCaption(tile: HTMLAnchorElement): Element {
  const tileCaption = tile.parentElement?.querySelector("figcaption");
  const caption = document.createElement("figcaption");
  // Leaves room for the arrow buttons, which follow the figure unless the page has only one picture.
  caption.className =
    "flex min-h-18 flex-wrap content-center items-baseline gap-x-3 px-5 py-3 text-sm leading-[1.4] in-[figure:not(:last-child)]:pr-36 [&_p]:max-w-none [&_p]:text-inherit";
  const { caption: words } = tile.dataset;
  if (words) caption.textContent = words;
  else caption.append(...(tileCaption?.cloneNode(true).childNodes ?? []));
  return caption;
}

function wireDialog(dialog: HTMLDialogElement, tiles: HTMLAnchorElement[]): void {
  const figure = dialog.querySelector("figure");
  const zoomButton = dialog.querySelector<HTMLButtonElement>("button[aria-pressed]");
  const position = dialog.querySelector<HTMLElement>("[data-position]");
  if (!figure || !zoomButton || !position) return;
  const zoom = createZoom(figure, zoomButton);
  // The element after the figure contains the arrow buttons.
  if (tiles.length < 2)
    for (const element of [figure.nextElementSibling, position]) element?.remove();
  let index = 0;

  const show = (target: number) => {
    index = (target + tiles.length) % tiles.length;
    const tile = tiles[index];
    if (!tile) return;
    const alt = tile.querySelector("img")?.alt ?? "";
    zoom.reset();
    figure.replaceChildren(createLargePicture(tile, alt), createCaption(tile));
    const values: Record<string, number> = { index: index + 1, count: tiles.length };
    position.textContent = (position.dataset["position"] ?? "").replace(
      /\{(\w+)\}/g,
      (_, key) => `${values[key]}`,
    );
  };

  for (const [position, tile] of tiles.entries())
    tile.addEventListener("click", (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      show(position);
      // Safari doesn't focus a clicked link, so closing the dialog couldn't restore focus to the tile.
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
  let swipeStart: number | undefined;
  dialog.addEventListener("pointerdown", ({ pointerType, isPrimary, clientX }) => {
    swipeStart = pointerType !== "mouse" && isPrimary && !zoom.isOn() ? clientX : undefined;
  });
  dialog.addEventListener("pointerup", ({ clientX }) => {
    const distance = clientX - (swipeStart ?? clientX);
    swipeStart = undefined;
    if (tiles.length > 1 && Math.abs(distance) >= SWIPE_PX) show(index - Math.sign(distance));
  });
}

export function wireLightbox(): void {
  const dialog = document.getElementById(LIGHTBOX_ID);
  if (dialog instanceof HTMLDialogElement)
    wireDialog(dialog, [...document.querySelectorAll<HTMLAnchorElement>(`a.${TILE_CLASS}`)]);
}
