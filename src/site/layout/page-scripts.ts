/** The JavaScript that every page loads. Most of it starts after the first paint. */

import { defineAmbientFilms } from "../film/ambient-films.ts";
import { defineSunTimes } from "../hero/sun-times.ts";
import { defineLightbox } from "../lightbox/lightbox.ts";
import { openFoldsInPrint } from "../ui/fold.ts";
import { watchReveals } from "../ui/reveal.ts";
import { watchZoom } from "../ui/zoom.ts";
import { wireMenus } from "./header.ts";

/** The custom elements of sections. */
const ELEMENTS = import.meta.glob<() => void>("../sections/*/element.ts", {
  eager: true,
  import: "define",
});

defineLightbox();
openFoldsInPrint();
// Reading positions or changing the page before the first paint would force a second layout.
requestAnimationFrame(() =>
  setTimeout(() => {
    wireMenus();
    for (const define of Object.values(ELEMENTS)) define();
    defineAmbientFilms();
    defineSunTimes();
    watchReveals();
    watchZoom();
  }),
);
