/** The one script every page loads: small, deferred, never in the way of the first paint. */
import { wirePlayButtons } from "../components/film/play-button.ts";
import { wireMenus } from "../components/header/menus.ts";
import { watchHeader } from "../components/header/opaque.ts";
import { watchReveals } from "../components/reveal/reveal.ts";
import { skipNeedlessTransitions } from "./transitions.ts";

watchHeader();
wireMenus();
wirePlayButtons();
watchReveals();
skipNeedlessTransitions();
