/** Opens the page's photos in a dialog. The browser handles Escape, scrolling of the full-size photo and pinching. */
import { opensElsewhere } from "../layout/visit.ts";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Returns a copy of the link's picture, styled for the dialog. */
function enlarged(link: HTMLAnchorElement): HTMLElement {
  const photo = link.querySelector("picture")?.cloneNode(true) as HTMLPictureElement;
  for (const image of photo.querySelectorAll("img"))
    image.className =
      "cursor-zoom-in object-contain not-in-[.full]:size-full in-[.full]:max-w-none in-[.full]:min-w-full in-[.full]:cursor-zoom-out";
  return photo;
}

function wireDialog(dialog: HTMLDialogElement, links: HTMLAnchorElement[]): void {
  const box = dialog.querySelector<HTMLElement>(".lightbox-photo");
  const caption = dialog.querySelector("p");
  if (!box || !caption) return;
  let index = 0;
  const isFull = () => box.classList.contains("full");
  const setFull = (full: boolean) => {
    box.classList.toggle("full", full);
    for (const source of box.querySelectorAll("source")) source.sizes = full ? "2560px" : "100vw";
  };

  const show = (target: number) => {
    index = (target + links.length) % links.length;
    const link = links[index];
    if (!link) return;
    const title = link.parentElement?.querySelector("figcaption")?.innerText;
    box.replaceChildren(enlarged(link));
    setFull(false);
    caption.textContent = `${index + 1} of ${links.length}. ${title ?? ""}`;
  };
  /** Shows the photo's full size, scrolled to the point that was clicked, or the whole photo again. */
  const toggleFull = ({ clientX, clientY }: MouseEvent) => {
    const before = box.querySelector("img")?.getBoundingClientRect();
    setFull(!isFull());
    const after = box.querySelector("img")?.getBoundingClientRect();
    if (!before || !after) return;
    box.scrollLeft = ((clientX - before.left) / before.width) * after.width - clientX;
    box.scrollTop = ((clientY - before.top) / before.height) * after.height - clientY;
  };

  for (const [position, link] of links.entries())
    link.addEventListener("click", (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      show(position);
      // Safari doesn't focus a clicked link, so closing the dialog couldn't restore focus to it.
      link.focus({ preventScroll: true });
      dialog.showModal();
    });
  dialog.addEventListener("keydown", ({ key, target }) => {
    const step = STEPS[key];
    if (step && !isFull()) show(index + step);
    if (key === "Enter" && target === box) setFull(!isFull());
  });
  dialog.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest("button");
    if (event.target instanceof HTMLImageElement) toggleFull(event);
    else if (button?.value === "0") dialog.close();
    else if (button) show(index + Number(button.value));
  });
}

export function wireLightbox(): void {
  const dialog = document.getElementById("lightbox");
  if (dialog instanceof HTMLDialogElement)
    wireDialog(dialog, [...document.querySelectorAll<HTMLAnchorElement>("a.lightbox-link")]);
}
