/**
 * Adds to the header's popovers: `aria-expanded`, opening on hover, and closing when pointer or focus
 * leaves. Opening by click, Escape and restoring focus are built in (HTML, popover attribute).
 */

/** Ids of the header's menus: the dropdown on desktop and the full-width sheet on narrow screens. */
export const SERVICES_MENU_ID = "services-menu";
export const SITE_MENU_ID = "site-menu";

/** How long an open menu stays open after the mouse leaves it, in milliseconds (WCAG 1.4.13). */
const LEAVE_GRACE_MS = 250;

/**
 * @param id the popover's id; its parent element also contains its button
 * @param opensOnHover whether a mouse opens it without a click
 */
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
  // Otherwise a link to a section of this page would leave the menu open.
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
  // Hovering has already opened the menu: a mouse click on the button must not close it.
  button.addEventListener("click", (event) => {
    if (event.detail > 0 && isOpen() && (event as PointerEvent).pointerType === "mouse")
      event.preventDefault();
  });
}

export function wireMenus(): void {
  wireMenu(SERVICES_MENU_ID, true);
  wireMenu(SITE_MENU_ID, false);
}
