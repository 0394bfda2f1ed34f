import { describe } from "vitest";
import { programPath } from "../../../scripts/browser-programs.ts";
import type { Engine } from "../engines/browser.ts";
import { createJourney } from "../journey.ts";
import { carouselJourneys } from "./carousel.ts";
import { everyPageJourneys } from "./every-page.ts";
import { exhibitJourneys } from "./exhibits.ts";
import { formJourneys } from "./forms.ts";
import { galleryJourneys } from "./gallery.ts";
import { headerJourneys } from "./header.ts";
import { noScriptJourneys } from "./no-script.ts";
import { sectionLinkJourneys } from "./section-links.ts";

/**
 * Registers an engine's journeys. If the engine's browser isn't installed, the journeys are skipped, except
 * in CI, where they fail.
 */
export function runJourneys(engine: Engine): void {
  const { name } = engine;
  const journey = createJourney(engine);
  const shouldSkip = !programPath(name) && !process.env["CI"];
  describe.skipIf(shouldSkip)(name, { timeout: 120_000 }, () => {
    describe("header and menus", () => headerJourneys(journey));
    describe("carousel", () => carouselJourneys(journey));
    describe("forms", () => formJourneys(journey));
    describe("section links", () => sectionLinkJourneys(journey));
    describe("lightbox and gallery", () => galleryJourneys(journey));
    describe("exhibits", () => exhibitJourneys(journey));
    describe("without JavaScript", () => noScriptJourneys(journey));
    describe("every page", () => everyPageJourneys(journey, engine));
  });
}
