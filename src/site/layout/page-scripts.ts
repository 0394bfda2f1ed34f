/** The JavaScript that every page loads. All but the header starts after the first paint. */
import { defineExhibit } from "../gallery/exhibit.ts";
import { defineAmbientFilms } from "../gallery/film.ts";
import { defineLightbox } from "../gallery/lightbox.ts";
import { openFoldsInPrint } from "../ui/fold.ts";
import { watchReveals } from "../ui/reveal.ts";
import { watchSwipes } from "../ui/swipe.ts";
import { wireHeader } from "./header.ts";

defineLightbox();
openFoldsInPrint();
// Reading positions or changing the page before the first paint would force a second layout.
requestAnimationFrame(() =>
  setTimeout(() => {
    wireHeader();
    defineExhibit();
    defineAmbientFilms();
    watchReveals();
    watchSwipes();
  }),
);
