import { chromium } from "./engines/puppeteer.ts";
import { runJourneys } from "./journeys/index.ts";

runJourneys(chromium);
