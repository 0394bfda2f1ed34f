import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Journey } from "../journey.ts";

/** What the quote form knows of a request. Runs in the page. */
export const known = () => {
  const data = new FormData(document.querySelector<HTMLFormElement>("#quote form") ?? undefined);
  return {
    projectType: data.get("projectType"),
    location: data.get("location"),
    services: data.getAll("services"),
  };
};

export const NOTHING = { projectType: "", location: "", services: [] };

export function prefillJourneys(journey: Journey): void {
  const { quote } = parse(readFileSync("content/services/construction-monitoring.yaml", "utf8"));
  const origins = [
    ["a city", "/vail-drone-services", "Get Vail Quote", { location: "Vail, CO" }],
    ["a service", "/construction-monitoring", "Request Detailed Quote", quote],
  ] as const;
  for (const [kind, path, button, says] of origins)
    journey(
      `${kind} tells the form what its visitor looked at, and the address is clean`,
      async ({ visitor }) => {
        await visitor.opens(path);
        await visitor.clicks("link", button, "main");
        await visitor.isAt("/");
        await visitor.finds(known, { ...NOTHING, ...says });
      },
    );
}
