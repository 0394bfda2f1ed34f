/**
 * What popovers do not do by themselves: `aria-expanded` in the markup, opening under a
 * mouse, closing when pointer or focus leave. Opening by click, Escape and giving focus
 * back are the platform's (HTML, popover attribute).
 */

/** Time a mouse may stray from an open menu before it closes, in milliseconds (WCAG 1.4.13). */
const LEAVE_GRACE_MS = 250;

function wire(menu: HTMLElement): void {
  const button = menu.querySelector<HTMLButtonElement>("button[popovertarget]");
  const panel = menu.querySelector<HTMLElement>("[popover]");
  if (!button || !panel) return;

  const isOpen = () => panel.matches(":popover-open");
  button.setAttribute("aria-expanded", "false");
  panel.addEventListener("toggle", (event) => {
    button.setAttribute("aria-expanded", String((event as ToggleEvent).newState === "open"));
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (isOpen() && relatedTarget instanceof Node && !menu.contains(relatedTarget))
      panel.hidePopover();
  });
  if (menu.dataset["menu"] !== "hover") {
    // A link to a section of this same page leaves the sheet open otherwise.
    panel.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a")) panel.hidePopover();
    });
    return;
  }

  let leaving: ReturnType<typeof setTimeout> | undefined;
  menu.addEventListener("pointerenter", ({ pointerType }) => {
    clearTimeout(leaving);
    if (pointerType === "mouse" && !isOpen()) panel.showPopover({ source: button });
  });
  menu.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "mouse") return;
    leaving = setTimeout(() => {
      if (isOpen()) panel.hidePopover();
    }, LEAVE_GRACE_MS);
  });
  // The hover has opened the menu already: a mouse click on the button must not shut it.
  button.addEventListener("click", (event) => {
    if (event.detail > 0 && isOpen() && (event as PointerEvent).pointerType === "mouse")
      event.preventDefault();
  });
}

/** Wires every `[data-menu]` of the page. */
export function wireMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>("[data-menu]")) wire(menu);
}
