import { expect } from "vitest";
import { programOf } from "../../../scripts/browser-programs.ts";
import { readContent } from "../../support/content.ts";
import { CONTENT_ROUTES, KINDS, UNKNOWN_ROUTE } from "../../support/pages.ts";
import { axeFindsNothing } from "../axe.ts";
import type { Engine } from "../engines/browser.ts";
import type { Journey } from "../journey.ts";
import type { Visitor } from "../visitor.ts";

const words = readContent("interface.yaml");

/** Scrolls through the page and runs axe; in Chromium also in a narrow window. */
async function readsWithAxe(visitor: Visitor, { name }: Engine): Promise<void> {
  await visitor.scrollsThrough();
  await axeFindsNothing(visitor, "wide");
  if (name !== "Chromium") return;
  await visitor.browser.resize(450, 800);
  await axeFindsNothing(visitor, "narrow");
}

export function everyPageJourneys(journey: Journey): void {
  const kinds: readonly string[] = Object.values(KINDS);

  // A console error fails any journey.
  for (const path of CONTENT_ROUTES) {
    if (kinds.includes(path))
      journey(`${path}: logs no errors and has no axe violations`, async ({ visitor, engine }) => {
        await visitor.opens(path);
        await readsWithAxe(visitor, engine);
      });
    else
      journey(`${path}: logs no errors`, async ({ visitor }) => {
        await visitor.opens(path);
      });
  }

  journey.describe("not found", () => {
    journey.override({ expectedErrors: /404/ });

    journey(
      "shows a not-found page that links home and has no axe violations",
      async ({ visitor, engine }) => {
        await visitor.opens(UNKNOWN_ROUTE);
        await readsWithAxe(visitor, engine);
        await visitor.clicks("link", words.notFound.home, "main");
        await visitor.isAt("/");
      },
    );

    journey("logs the unknown path to the console", async ({ visitor, engine, skip }) => {
      skip(
        engine.name === "WebKit",
        "its driver doesn't report console messages during load (decision 40)",
      );
      await visitor.opens(UNKNOWN_ROUTE);
      const errors = await visitor.browser.errors();
      expect(errors.join("\n")).toContain(`there is no page at ${UNKNOWN_ROUTE}`);
    });
  });

  journey("plays a film muted when its button is clicked", async ({ visitor, engine, skip }) => {
    const hasDecoders = engine.name !== "WebKit" || programOf("WebKit's film decoders");
    skip(!hasDecoders, "GStreamer's H.264 decoder is not installed");
    await visitor.opens(KINDS.film);
    await visitor.clicks("button", words.service.playFilm, "main");
    await visitor.finds(
      () => {
        const film = document.querySelector<HTMLVideoElement>("main video");
        return { moves: (film?.currentTime ?? 0) > 0, muted: film?.muted };
      },
      { moves: true, muted: true },
    );
  });
}
