/**
 * The home page's own script. Coming to a section of the home page from another page (specification §2 and §9): the
 * page opens at its top and, about 100 ms later, scrolls smoothly to the section. The
 * inline script in the home page's head took the fragment out of the address before the
 * browser could jump to it, and left it on the root element. Nothing is stored.
 */

import { whenShown } from "../hydration/visit.ts";

/** Wait before the scroll after navigating home, in milliseconds (specification §9). */
const SCROLL_DELAY_MS = 100;

const id = document.documentElement.dataset["arrival"];
const section = id ? document.getElementById(id) : null;

if (section) {
  delete document.documentElement.dataset["arrival"];
  whenShown(() => {
    setTimeout(() => {
      section.scrollIntoView();
      // Keyboard and screen reader go on from here, as after a native fragment jump.
      section.tabIndex = -1;
      section.focus({ preventScroll: true });
    }, SCROLL_DELAY_MS);
  });
}
