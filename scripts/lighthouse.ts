/**
 * Prints the median Lighthouse scores and metrics of pages on a simulated phone. Run it by hand, on an idle
 * machine, with origins, paths and the number of audits per page (default: 3).
 *   npm run lighthouse -- http://localhost:3000 /,/denver-drone-services    two pages
 *   npm run lighthouse -- http://localhost:3000,http://localhost:3001 / 5   the same page of two builds
 */
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { CHROMIUM_FLAGS, programPath } from "./browser-programs.ts";

const [origins = "http://localhost:3000", paths = "/", runs = "3"] = process.argv.slice(2);
const urls = paths.split(",").flatMap((path) => origins.split(",").map((origin) => origin + path));
const SCORES = ["performance", "accessibility", "best-practices", "seo"];
const METRICS = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];

/**
 * Audits a page in a new Chromium. Repeats the audit if Lighthouse misses the start of the page's trace.
 * @returns by name, the scores (0 to 100) and the metrics (milliseconds; layout shift has no unit)
 */
async function audit(url: string): Promise<Record<string, number>> {
  const chromePath = programPath("Chromium");
  const chrome = await launch({
    chromeFlags: ["--headless=new", ...CHROMIUM_FLAGS],
    ...(chromePath ? { chromePath } : {}),
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: "error" });
    if (result?.lhr.runtimeError?.code === "NO_NAVSTART") return audit(url);
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message);
    const { categories, audits } = result.lhr;
    return Object.fromEntries([
      ...SCORES.map((name) => [name, (categories[name]?.score ?? 0) * 100]),
      ...METRICS.map((name) => [name, Math.round((audits[name]?.numericValue ?? 0) * 1000) / 1000]),
    ]);
  } finally {
    chrome.kill();
  }
}

const resultsByUrl = new Map<string, Record<string, number>[]>(urls.map((url) => [url, []]));
// Audits the URLs in turn, so that a busy minute on this machine affects all of them.
for (let run = 0; run < Number(runs); run += 1) {
  for (const [url, results] of resultsByUrl) results.push(await audit(url));
}
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
console.table(
  Object.fromEntries(
    [...resultsByUrl].map(([url, results]) => [
      url,
      Object.fromEntries(
        [...SCORES, ...METRICS].map((name) => [
          name,
          median(results.map((result) => result[name] ?? 0)),
        ]),
      ),
    ]),
  ),
);
