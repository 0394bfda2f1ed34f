/**
 * Holds every built page to the budgets of docs and design: bytes as they are sent, exact on
 * every machine.
 *   npm run budgets                       a table; ends with 1 where a page is over a budget
 *   npm run budgets -- --parts --only /   also what each part of a page adds to it
 */
import { parseArgs } from "node:util";
import { measurePage } from "./budgets/measure.ts";
import { weighParts } from "./budgets/parts.ts";
import { readPages, SITE_DIR } from "./page/site.ts";

const KB = 1024;

/** Bytes; the home page has two forms and a carousel to run. */
const LIMITS = {
  home: { html: 20 * KB, script: 85 * KB, fonts: 45 * KB, picture: 90 * KB, blocking: 0 },
  other: { html: 14 * KB, script: 10 * KB, fonts: 45 * KB, picture: 90 * KB, blocking: 0 },
} as const;

type Measure = keyof (typeof LIMITS)["home"];

const { values } = parseArgs({
  options: { only: { type: "string" }, parts: { type: "boolean", default: false } },
});

const shown = (bytes: number) => (bytes / KB).toFixed(1);
const over: string[] = [];
const rows: Record<string, Record<string, string>> = {};
const parts: Record<string, Record<string, number>> = {};
for (const page of await readPages()) {
  if (values.only && !values.only.split(",").includes(page.path)) continue;
  const cost = measurePage(page, SITE_DIR);
  const limits = page.path === "/" ? LIMITS.home : LIMITS.other;
  const figures: Record<Measure, number> = {
    html: cost.html,
    script: cost.script,
    fonts: cost.fonts,
    picture: cost.picture.bytes,
    blocking: cost.blocking.length,
  };
  const row: Record<string, string> = {};
  for (const [measure, figure] of Object.entries(figures) as [Measure, number][]) {
    const limit = limits[measure];
    const text = measure === "blocking" ? String(figure) : shown(figure);
    row[measure] = figure > limit ? `${text} !` : text;
    if (figure > limit) {
      const named = { picture: cost.picture.url, blocking: cost.blocking.join(", ") };
      const what = measure in named ? ` (${named[measure as keyof typeof named]})` : "";
      const most = measure === "blocking" ? "none" : `${shown(limit)} KB`;
      over.push(`${page.path}: ${measure} ${text}${what}, allowed ${most}`);
    }
  }
  rows[page.path] = row;
  if (values.parts) parts[page.path] = weighParts(page.html);
}

console.log("KB of 1024 bytes; html and script after brotli, picture at 360 px and 2x");
console.table(rows);
if (values.parts) {
  console.log("Bytes that a part adds to the page, after brotli");
  console.table(parts);
}
if (over.length > 0) {
  console.error(`Over budget:\n${over.map((line) => `  ${line}`).join("\n")}`);
  process.exitCode = 1;
}
