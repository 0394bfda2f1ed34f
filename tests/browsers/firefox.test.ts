import { firefox } from "./engines/puppeteer.ts";
import { runJourneys } from "./journeys/index.ts";

runJourneys(firefox);
