/**
 * Closes a popover menu of the header when the focus leaves it or a link in it leads to the same page. The browser
 * itself opens popovers on click, tells screen readers that they are open, closes them on Escape and restores the
 * focus (HTML, popover attribute).
 */

export const SERVICES_MENU_ID = "services-menu";
export const SITE_MENU_ID = "site-menu";

/** Also closes when the focus leaves the panel's parent, which contains the menu's button too. */
function wireMenu(panel: HTMLElement): void {
  panel.parentElement?.addEventListener("focusout", ({ relatedTarget }) => {
    const isInside = panel.parentElement?.contains(relatedTarget as Node | null);
    if (relatedTarget && !isInside) panel.hidePopover();
  });
  panel.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) panel.hidePopover();
  });
}

export function wireMenus(): void {
  for (const panel of document.querySelectorAll<HTMLElement>("header [popover]")) wireMenu(panel);
}
