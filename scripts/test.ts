/**
 * `npm test`: everything, in the order in which a failure is cheapest to find. Stops after the
 * step that fails and says which stage it was.
 *   npm test                  all stages
 *   npm test -- check unit    only these
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { ensureBrowsers } from "./ensure-browsers.ts";

/** Stages by step; those of one step run side by side. */
const STEPS: Record<string, string>[] = [
  { check: "npm run check" },
  { build: "npm run build" },
  // Each of them waits much: for browsers, servers and pages.
  { unit: "vitest run", browser: "playwright test" },
];

const stages = STEPS.flatMap((step) => Object.keys(step));
const named = process.argv.slice(2);
const unknown = named.filter((stage) => !stages.includes(stage));
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(", ")}. There are: ${stages.join(", ")}`);
  process.exit(2);
}

const wanted = named.length > 0 ? named : stages;

const env = { ...process.env };
if (wanted.includes("unit") || wanted.includes("browser")) {
  const { chromium, missing } = ensureBrowsers();
  env["CHROMIUM_PATH"] = chromium;
  console.log(`Chromium: ${chromium}`);
  for (const browser of missing) console.log(`No ${browser}: its journeys are skipped`);
}

/** Runs a stage. @param alone whether it may print as it goes; else all at once when it ends */
async function runs(stage: string, command: string, alone: boolean) {
  const started = performance.now();
  console.log(`\n=== ${stage}: ${command}`);
  // Errors go where the rest goes, so that they stand where they happened.
  const child = spawn(`${command} 2>&1`, {
    shell: true,
    stdio: ["inherit", alone ? "inherit" : "pipe", "inherit"],
    env,
  });
  const ended = once(child, "close");
  if (child.stdout) console.log(`\n=== ${stage}\n${await text(child.stdout)}`);
  const [code] = await ended;
  const passed = code === 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`=== ${stage} ${passed ? "passed in" : "failed after"} ${seconds} s`);
  return passed;
}

let passed = 0;
for (const step of STEPS) {
  const together = Object.entries(step).filter(([stage]) => wanted.includes(stage));
  const results = await Promise.all(
    together.map(([stage, command]) => runs(stage, command, together.length === 1)),
  );
  passed += results.filter(Boolean).length;
  const failed = results.length - results.filter(Boolean).length;
  if (failed > 0) {
    console.error(`\nStages: ${passed} passed, ${failed} failed`);
    process.exit(1);
  }
}
console.log(`\nStages: ${passed} passed, 0 failed`);
