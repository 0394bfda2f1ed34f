/** The JavaScript that every page loads. All but the header starts after the first paint. */
import { wireExhibits } from "../gallery/exhibit.ts";
import { wireFilms } from "../gallery/film.ts";
import { wireLightbox } from "../gallery/lightbox.ts";
import { watchReveals } from "../ui/reveal.ts";
import { watchSwipes } from "../ui/swipe.ts";
import { layOutDeferredSections } from "./deferred-sections.ts";
import { wireHeader } from "./header.ts";

wireLightbox();
// Reading positions or changing the page before the first paint would force a second layout.
requestAnimationFrame(() =>
  setTimeout(async () => {
    wireHeader();
    await layOutDeferredSections();
    wireExhibits();
    wireFilms();
    watchReveals();
    watchSwipes();
  }),
);
