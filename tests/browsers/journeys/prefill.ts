import { readContent } from "../../support/content.ts";
import { enteredValues } from "../../support/inquiry.ts";
import type { Journey } from "../journey.ts";

export function prefillJourneys(journey: Journey): void {
  const service = readContent("services/construction-monitoring.yaml");
  const city = readContent("cities/vail.yaml");
  const sourcePages = [
    ["a city", "/vail-drone-services", city.hero.button, { location: `${city.name}, CO` }],
    ["a service", "/construction-monitoring", service.hero.primary, service.quote],
  ] as const;
  for (const [kind, path, button, fields] of sourcePages)
    journey(`prefills the quote form that is opened from ${kind} page`, async ({ visitor }) => {
      await visitor.opens(path);
      await visitor.clicks("link", button, "main");
      await visitor.isAt("/");
      await visitor.finds(enteredValues, fields, "quote");
    });
}
