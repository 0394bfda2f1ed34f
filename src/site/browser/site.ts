/** The JavaScript that every page loads. All but the header starts after the first paint. */
import { wireExhibits } from "../components/exhibit/exhibit.ts";
import { wirePlayLinks } from "../components/film/play-links.ts";
import { watchHeader, wireMenus } from "../components/header/header.ts";
import { wireLightbox } from "../components/lightbox/lightbox.ts";
import { watchReveals } from "../components/reveal/reveal.ts";
import { onceLoaded } from "./loaded.ts";
import { skipInstantTransitions } from "./transitions.ts";

onceLoaded(() => {
  document.documentElement.dataset["loaded"] = "";
});
wireLightbox();
skipInstantTransitions();
// Reading positions or changing the page before the first paint would force a second layout.
requestAnimationFrame(() =>
  setTimeout(() => {
    watchHeader();
    wireMenus();
    wireExhibits();
    wirePlayLinks();
    watchReveals();
  }),
);
