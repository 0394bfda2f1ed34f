import { expect } from "vitest";
import { programPath } from "../../../scripts/browser-programs.ts";
import { CONTENT_PAGES } from "../../support/content.ts";
import { SAMPLE_ROUTES, UNKNOWN_ROUTE, WORDS } from "../../support/pages.ts";
import { scrollThrough } from "../../support/visit.ts";
import { expectNoViolations } from "../axe.ts";
import type { Engine } from "../engines/browser.ts";
import type { Journey } from "../journey.ts";
import type { Visitor } from "../visitor.ts";

/** Returns whether any block that scrolling reveals is still hidden. Runs in the page. */
const hasHiddenBlock = () =>
  [...document.querySelectorAll("[data-reveal]")].some(
    (block) => getComputedStyle(block).opacity === "0",
  );

/** Returns, for each film in a section, whether it is playing and muted. Runs in the page. */
const arePlayingMuted = (section: string) =>
  [...document.querySelectorAll<HTMLVideoElement>(`${section} video`)].map(
    ({ currentTime, muted, paused }) => currentTime > 0 && muted && !paused,
  );

/**
 * Scrolls through the page until every block is revealed, then runs axe. In Chromium, runs axe again in a
 * narrow window.
 */
async function scrollsAndRunsAxe(visitor: Visitor, { name }: Engine): Promise<void> {
  await visitor.browser.evaluate(scrollThrough);
  await visitor.finds(hasHiddenBlock, false);
  await expectNoViolations(visitor, "wide");
  if (name !== "Chromium") return;
  await visitor.browser.resize(450, 800);
  await expectNoViolations(visitor, "narrow");
}

/** Registers the journeys that open every page; the other engines open only one page of each kind. */
export function everyPageJourneys(journey: Journey, { name }: Engine): void {
  const pathOfEachKind: readonly string[] = Object.values(SAMPLE_ROUTES);
  const paths = CONTENT_PAGES.map(({ route }) => route);

  // Logged errors need no check here: the `visitor` fixture fails any journey with an unexpected error.
  for (const path of paths.filter((path) => name === "Chromium" || pathOfEachKind.includes(path)))
    journey(
      `${path}: logs no errors, reveals every block, and has no axe violations`,
      async ({ visitor, engine }) => {
        await visitor.opens(path);
        await scrollsAndRunsAxe(visitor, engine);
      },
    );

  journey.describe("not found", () => {
    journey.override({ expectedErrors: /404/ });

    journey(
      "logs an unknown path to the console, and shows a not-found page without axe violations that links to the home page",
      async ({ visitor, engine }) => {
        await visitor.opens(UNKNOWN_ROUTE);
        // WebKit's driver doesn't report console messages while a page loads (decision 40).
        if (engine.name !== "WebKit")
          expect((await visitor.browser.takeErrors()).join("\n")).toContain(
            `there is no page at ${UNKNOWN_ROUTE}`,
          );
        await scrollsAndRunsAxe(visitor, engine);
        await visitor.clicks("link", WORDS.notFound.home, "main");
        await visitor.isAt("/");
      },
    );
  });

  for (const section of ["[data-hero]", "#gallery"])
    journey(
      `plays only the first film in ${section}, muted, after its play link is pressed`,
      async ({ visitor, engine, skip }) => {
        const hasDecoders = engine.name !== "WebKit" || programPath("WebKit's film decoders");
        skip(!hasDecoders, "GStreamer's MP4 plugins are not installed");
        await visitor.opens(SAMPLE_ROUTES.film);
        const films = await visitor.browser.evaluate(arePlayingMuted, section);
        skip(films.length === 0, "the section has no film, because the owner has removed it");
        await visitor.tabsTo("link", WORDS.service.playFilm, section);
        await visitor.presses("Enter");
        await visitor.finds(
          arePlayingMuted,
          films.map((_, index) => index === 0),
          section,
        );
      },
    );
}
