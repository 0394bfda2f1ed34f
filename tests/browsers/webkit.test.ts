import { webkit } from "./engines/webkit.ts";
import { takeJourneys } from "./journeys/index.ts";

takeJourneys(webkit);
