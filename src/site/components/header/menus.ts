/**
 * What popovers do not do by themselves: `aria-expanded` in the markup, opening under a
 * mouse, closing when pointer or focus leave. Opening by click, Escape and giving focus
 * back are the platform's (HTML, popover attribute).
 */

/** Ids of the header's two menus: the dropdown of a wide header, the sheet of a narrow one. */
export const SERVICES_MENU_ID = "services-menu";
export const SITE_MENU_ID = "site-menu";

/** Time a mouse may stray from an open menu before it closes, in milliseconds (WCAG 1.4.13). */
const LEAVE_GRACE_MS = 250;

/**
 * @param id of the popover; its button and it share a parent that is the menu
 * @param underMouse whether it opens under a mouse too
 */
function wire(id: string, underMouse: boolean): void {
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
  // A link to a section of this same page leaves the menu open otherwise.
  panel.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) close();
  });
  if (!underMouse) return;

  let leaving: ReturnType<typeof setTimeout> | undefined;
  menu.addEventListener("pointerenter", ({ pointerType }) => {
    clearTimeout(leaving);
    if (pointerType === "mouse" && !isOpen()) panel.showPopover({ source: button });
  });
  menu.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse") leaving = setTimeout(close, LEAVE_GRACE_MS);
  });
  // The hover has opened the menu already: a mouse click on the button must not shut it.
  button.addEventListener("click", (event) => {
    if (event.detail > 0 && isOpen() && (event as PointerEvent).pointerType === "mouse")
      event.preventDefault();
  });
}

/** Wires the header's menus. */
export function wireMenus(): void {
  wire(SERVICES_MENU_ID, true);
  wire(SITE_MENU_ID, false);
}
