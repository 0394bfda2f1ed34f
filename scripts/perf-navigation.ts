/**
 * From click to painted, unthrottled, on the way to every route against the real server, beside
 * a floor: the same page with nothing on it, so that what is left is the browser's own. A fresh
 * browser each time, so nothing is cached. Medians; not part of the tests.
 *   npm run perf:navigation
 *   npm run perf:navigation -- --only /,/denver-drone-services --runs 9
 */
import { parseArgs } from "node:util";
import { openPrerenderingTab } from "../tests/support/prerender.ts";
import { pagesWanted } from "./page/site.ts";
import { serveBesideFloor, withoutContent } from "./perf/floor.ts";
import { median } from "./perf/median.ts";

const { values } = parseArgs({
  options: { only: { type: "string" }, runs: { type: "string", default: "5" } },
});
const runs = Number(values.runs);

/** Where the visitor comes from: any page but the one to go to. */
const START_PATHS = ["/drone-services", "/boulder-drone-services"];

const LOADED = `new Promise((done) => {
  if (document.readyState === "complete") done();
  else addEventListener("load", done);
})`;

interface Navigation {
  /** Milliseconds from letting go of the button to the first frame with content. */
  readonly painted: number;
  readonly prerendered: boolean;
}

/** @param rest whether the pointer rests on the link until the browser has prepared the page */
async function navigate(origin: string, to: string, rest: boolean): Promise<Navigation> {
  const tab = await openPrerenderingTab();
  try {
    await tab.goto(origin + (START_PATHS.find((path) => path !== to) ?? "/"));
    await tab.evaluate(`(() => {
      const link = Object.assign(document.createElement("a"), { id: "to", href: ${JSON.stringify(to)}, textContent: "to" });
      document.body.append(link);
      link.scrollIntoView({ behavior: "instant" });
    })()`);
    if (rest) {
      await tab.hover("#to");
      await tab.prerendered();
      await tab.inPrerendered(LOADED);
    }
    const released = await tab.click("#to");
    const paint = "performance.getEntriesByName('first-contentful-paint')[0]";
    await tab.until(`location.pathname === ${JSON.stringify(to)} && ${paint} !== undefined`);
    const painted = await tab.evaluate<number>(`performance.timeOrigin + ${paint}.startTime`);
    return {
      painted: painted - released,
      prerendered: await tab.evaluate<boolean>(
        "performance.getEntriesByType('navigation')[0].activationStart > 0",
      ),
    };
  } finally {
    await tab.close();
  }
}

const wanted = await pagesWanted(values.only);
const site = await serveBesideFloor(withoutContent);
try {
  const rows: Record<string, Record<string, string | number>> = {};
  const middle = (times: Navigation[]) => Math.round(median(times.map(({ painted }) => painted)));
  for (const path of wanted) {
    const rested: Navigation[] = [];
    const least: Navigation[] = [];
    const straight: Navigation[] = [];
    // In turn, so that a busy minute of the machine falls on all.
    for (let run = 0; run < runs; run += 1) {
      rested.push(await navigate(site.ours, path, true));
      least.push(await navigate(site.floor, path, true));
      straight.push(await navigate(site.ours, path, false));
    }
    rows[path] = {
      "pointer rested, ms": middle(rested),
      "empty page, ms": middle(least),
      prerendered: `${rested.filter(({ prerendered }) => prerendered).length} of ${runs}`,
      "straight click, ms": middle(straight),
    };
  }
  console.log(`Click to painted, unthrottled, median of ${runs}`);
  console.table(rows);
} finally {
  await site.dispose();
}
