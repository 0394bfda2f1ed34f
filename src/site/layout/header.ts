/**
 * Extends the header's popover menus: sets `aria-expanded`, opens the Services menu on hover, and closes a
 * menu when focus or, for the Services menu, the mouse leaves it. The browser itself opens popovers on click,
 * closes them on Escape and restores focus (HTML, popover attribute).
 */

export const SERVICES_MENU_ID = "services-menu";
export const SITE_MENU_ID = "site-menu";

/** How long an open menu stays open after the mouse leaves it, in milliseconds (WCAG 1.4.13). */
const LEAVE_GRACE_MS = 250;

/** @param id the id of the popover, whose parent element also contains the menu's button */
function wireMenu(id: string, opensOnHover: boolean): void {
  const panel = document.getElementById(id);
  const menu = panel?.parentElement;
  const button = menu?.querySelector("button");
  if (!panel || !menu || !button) return;

  const isOpen = () => panel.matches(":popover-open");
  const close = () => {
    if (isOpen()) panel.hidePopover();
  };
  button.ariaExpanded = "false";
  panel.addEventListener("toggle", ({ newState }) => {
    button.ariaExpanded = String(newState === "open");
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
  });
  // A link to a section of the current page would otherwise leave the menu open.
  panel.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) close();
  });
  if (!opensOnHover) return;

  let leaveTimer: ReturnType<typeof setTimeout> | undefined;
  menu.addEventListener("pointerenter", ({ pointerType }) => {
    clearTimeout(leaveTimer);
    if (pointerType === "mouse" && !isOpen()) panel.showPopover({ source: button });
  });
  menu.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse") leaveTimer = setTimeout(close, LEAVE_GRACE_MS);
  });
  // A mouse click on the button must not close the menu that hovering has just opened.
  button.addEventListener("click", (event) => {
    if (event.detail > 0 && isOpen() && (event as PointerEvent).pointerType === "mouse")
      event.preventDefault();
  });
}

export function wireMenus(): void {
  wireMenu(SERVICES_MENU_ID, true);
  wireMenu(SITE_MENU_ID, false);
}

/** Scroll distance in CSS pixels after which the header turns opaque (requirements §9). */
const OPAQUE_AFTER_PX = 50;

export function watchHeader(): void {
  const header = document.querySelector("header");
  const update = () => header?.toggleAttribute("data-scrolled", scrollY > OPAQUE_AFTER_PX);
  addEventListener("scroll", update, { passive: true });
  update();
}
