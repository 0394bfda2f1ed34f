/**
 * The JavaScript that every page loads. It is small and deferred, so that it doesn't delay the first paint.
 */
import { wireExhibits } from "../components/exhibit/exhibit.ts";
import { wirePlayButtons } from "../components/film/play-button.ts";
import { wireMenus } from "../components/header/menus.ts";
import { watchHeader } from "../components/header/opaque.ts";
import { wireLightbox } from "../components/lightbox/lightbox.ts";
import { watchReveals } from "../components/reveal/reveal.ts";
import { onceLoaded } from "./loaded.ts";
import { skipInstantTransitions } from "./transitions.ts";

onceLoaded(() => {
  document.documentElement.dataset["loaded"] = "";
});
watchHeader();
wireMenus();
wireExhibits();
wireLightbox();
wirePlayButtons();
watchReveals();
skipInstantTransitions();
