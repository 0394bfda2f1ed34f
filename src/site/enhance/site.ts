/** The one script every page loads: small, deferred, never in the way of the first paint. */
import { scrollToArrivalSection } from "./arrival.ts";
import { wireFilms } from "./films.ts";
import { watchHeader } from "./header.ts";
import { wireMenus } from "./menus.ts";
import { watchReveals } from "./reveal.ts";

watchHeader();
wireMenus();
wireFilms();
watchReveals();
scrollToArrivalSection();
