import { readContent } from "../../support/content.ts";
import { enteredValues } from "../../support/inquiry.ts";
import type { Journey } from "../journey.ts";

export function prefillJourneys(journey: Journey): void {
  const service = readContent("services/construction-monitoring.yaml");
  // section-links.ts opens the form from a city page.
  journey("prefills the quote form that is opened from a service page", async ({ visitor }) => {
    await visitor.opens("/construction-monitoring");
    await visitor.clicks("link", service.hero.primary, "main");
    await visitor.isAt("/");
    await visitor.finds(enteredValues, service.quote, "quote");
  });
}
