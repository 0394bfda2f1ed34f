/**
 * `npm test`: everything, in the order in which a failure is cheapest to find. Stops at the
 * first stage that fails and says which.
 *   npm test                  all stages
 *   npm test -- check unit    only these
 */
import { spawnSync } from "node:child_process";
import { ensureBrowsers } from "./ensure-browsers.ts";

const STAGES: Record<string, string[]> = {
  check: ["npm", "run", "check"],
  build: ["npm", "run", "build"],
  unit: ["vitest", "run"],
  browser: ["playwright", "test"],
};

/** Stages that drive a browser. */
const BROWSING = ["unit", "browser"];

const named = process.argv.slice(2);
const unknown = named.filter((stage) => !STAGES[stage]);
if (unknown.length > 0) {
  console.error(
    `No such stage: ${unknown.join(", ")}. There are: ${Object.keys(STAGES).join(", ")}`,
  );
  process.exit(2);
}

const wanted = named.length > 0 ? named : Object.keys(STAGES);

const env = { ...process.env };
if (BROWSING.some((stage) => wanted.includes(stage))) {
  const { chromium, missing } = ensureBrowsers();
  env["CHROMIUM_PATH"] = chromium;
  console.log(`Chromium: ${chromium}`);
  for (const browser of missing) console.log(`No ${browser}: its journeys are skipped`);
}

let passed = 0;
for (const [stage, [command = "", ...args]] of Object.entries(STAGES)) {
  if (!wanted.includes(stage)) continue;
  const started = performance.now();
  console.log(`\n=== ${stage}: ${[command, ...args].join(" ")}`);
  const { status } = spawnSync(command, args, { stdio: "inherit", env });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  if (status !== 0) {
    console.error(`\n=== ${stage} failed after ${seconds} s\n${passed} passed, 1 failed`);
    process.exit(1);
  }
  passed += 1;
  console.log(`=== ${stage} passed in ${seconds} s`);
}
console.log(`\nStages: ${passed} passed, 0 failed`);
