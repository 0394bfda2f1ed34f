/**
 * Lighthouse over every route against the real server, beside a floor: the same page with no
 * script. Medians; not part of the tests, since a busy machine moves them.
 *   npm run perf                                        all routes, mobile and desktop, 3 runs
 *   npm run perf -- --only /,/denver-drone-services --mobile --runs 5
 */
import { parseArgs } from "node:util";
import { pagesWanted } from "./page/site.ts";
import { type Audit, audit, type Device, type Figures, medians } from "./perf/audit.ts";
import { serveBesideFloor, withoutScripts } from "./perf/floor.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    runs: { type: "string", default: "3" },
    mobile: { type: "boolean", default: false },
    desktop: { type: "boolean", default: false },
  },
});

const runs = Number(values.runs);
const both = values.mobile === values.desktop;
const devices: Device[] = [
  ...(both || values.mobile ? (["mobile"] as const) : []),
  ...(both || values.desktop ? (["desktop"] as const) : []),
];
const wanted = await pagesWanted(values.only);

const site = await serveBesideFloor(withoutScripts);

const problems = new Map<string, Set<string>>();

function row(figures: Figures, least: Figures): Record<string, string | number> {
  return {
    performance: figures.performance,
    accessibility: figures.accessibility,
    "best practices": figures.bestPractices,
    SEO: figures.seo,
    "LCP ms": Math.round(figures.largestPaint),
    "floor ms": Math.round(least.largestPaint),
    "LCP/floor": (figures.largestPaint / least.largestPaint).toFixed(2),
    "TBT ms": Math.round(figures.blocking),
    "floor TBT": Math.round(least.blocking),
    CLS: figures.shift.toFixed(3),
  };
}

try {
  for (const device of devices) {
    const rows: Record<string, Record<string, string | number>> = {};
    for (const path of wanted) {
      const [mine, least]: [Audit[], Audit[]] = [[], []];
      // In turn, so that a busy minute of the machine falls on both.
      for (let run = 0; run < runs; run += 1) {
        mine.push(await audit(site.ours + path, device));
        least.push(await audit(site.floor + path, device));
      }
      rows[path] = row(medians(mine), medians(least));
      for (const problem of mine.flatMap((one) => one.problems)) {
        const key = problem.replace(/ (\d[\d.,]*|\d+ms).*$/, "");
        problems.set(key, (problems.get(key) ?? new Set()).add(`${device} ${path}`));
      }
    }
    console.log(`${device}, median of ${runs}; the floor is the same page without scripts`);
    console.table(rows);
  }
  if (problems.size > 0) console.log("What keeps pages from 100:");
  for (const [problem, where] of problems) {
    const list = [...where];
    const more = list.length > 3 ? ` and ${list.length - 3} more` : "";
    console.log(`  ${problem}: ${list.slice(0, 3).join(", ")}${more}`);
  }
} finally {
  await site.dispose();
}
