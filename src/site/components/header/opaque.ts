/** Scroll distance in CSS pixels after which the header turns opaque (requirements §9). */
const OPAQUE_AFTER_PX = 50;

/** Marks the header while the page is scrolled; the header's classes then add a background and a border. */
export function watchHeader(): void {
  const header = document.querySelector("header");
  const update = () => header?.toggleAttribute("data-scrolled", scrollY > OPAQUE_AFTER_PX);
  addEventListener("scroll", update, { passive: true });
  update();
}
