/** The one script every page loads: small, deferred, never in the way of the first paint. */
import { wireFilms } from "./films.ts";
import { watchHeader } from "./header.ts";
import { wireMenus } from "./menus.ts";
import { watchReveals } from "./reveal.ts";
import { skipNeedlessTransitions } from "./transitions.ts";

watchHeader();
wireMenus();
wireFilms();
watchReveals();
skipNeedlessTransitions();
