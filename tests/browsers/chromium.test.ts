import { chromium } from "./engines/puppeteer.ts";
import { takeJourneys } from "./journeys/index.ts";

takeJourneys(chromium);
