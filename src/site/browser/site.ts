/** The script that every page loads: small and deferred, so that it doesn't delay the first paint. */
import { wirePlayButtons } from "../components/film/play-button.ts";
import { wireMenus } from "../components/header/menus.ts";
import { watchHeader } from "../components/header/opaque.ts";
import { watchReveals } from "../components/reveal/reveal.ts";
import { skipInstantTransitions } from "./transitions.ts";
import { onceLoaded } from "./visit.ts";

onceLoaded(() => {
  document.documentElement.dataset["loaded"] = "";
});
watchHeader();
wireMenus();
wirePlayButtons();
watchReveals();
skipInstantTransitions();
