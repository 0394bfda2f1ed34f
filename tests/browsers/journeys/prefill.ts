import { readContent } from "../../support/content.ts";
import type { Journey } from "../journey.ts";

/** Reads the quote form's fields that a page can prefill. Runs in the page. */
export const prefilled = () => {
  const data = new FormData(document.querySelector<HTMLFormElement>("#quote form") ?? undefined);
  return {
    projectType: data.get("projectType"),
    location: data.get("location"),
    services: data.getAll("services"),
  };
};

export const EMPTY = { projectType: "", location: "", services: [] };

export function prefillJourneys(journey: Journey): void {
  const service = readContent("services/construction-monitoring.yaml");
  const city = readContent("cities/vail.yaml");
  const origins = [
    ["a city", "/vail-drone-services", city.hero.button, { location: `${city.name}, CO` }],
    ["a service", "/construction-monitoring", service.hero.primary, service.quote],
  ] as const;
  for (const [kind, path, button, fields] of origins)
    journey(
      `prefills the form from ${kind} and leaves no query in the address`,
      async ({ visitor }) => {
        await visitor.opens(path);
        await visitor.clicks("link", button, "main");
        await visitor.isAt("/");
        await visitor.finds(prefilled, { ...EMPTY, ...fields });
      },
    );
}
