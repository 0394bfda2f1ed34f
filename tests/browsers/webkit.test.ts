import { webkit } from "./engines/webkit.ts";
import { runJourneys } from "./journeys/index.ts";

runJourneys(webkit);
