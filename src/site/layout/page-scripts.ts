/** The JavaScript that every page loads. Most of it starts after the first paint. */

import { defineAmbientFilms } from "../film/ambient-films.ts";
import { defineSunTimes } from "../hero/sun-times.ts";
import { definePointCloud } from "../sections/cloud/element.ts";
import { defineExhibit } from "../sections/exhibit/exhibit.ts";
import { defineLightbox } from "../sections/gallery/lightbox.ts";
import { defineCityProfile } from "../sections/profile/profile.ts";
import { openFoldsInPrint } from "../ui/fold.ts";
import { watchReveals } from "../ui/reveal.ts";
import { watchSwipes } from "../ui/swipe.ts";
import { wireMenus } from "./header.ts";

defineLightbox();
openFoldsInPrint();
// Reading positions or changing the page before the first paint would force a second layout.
requestAnimationFrame(() =>
  setTimeout(() => {
    wireMenus();
    defineExhibit();
    definePointCloud();
    defineAmbientFilms();
    defineSunTimes();
    defineCityProfile();
    watchReveals();
    watchSwipes();
  }),
);
