/**
 * `npm test`: runs the stages step by step, and stops after the first step with a failed stage.
 *   npm test                  all stages
 *   npm test -- check unit    only these stages
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { ensureBrowsers } from "./ensure-browsers.ts";

/** The command of each stage, grouped into steps. The stages of a step run in parallel. */
const STEPS: Record<string, string>[] = [
  { check: "npm run check" },
  { build: "npm run build" },
  // These run in parallel, because both spend most of their time waiting for browsers, servers and pages.
  { unit: "vitest run", browser: "playwright test" },
];

const allStages = STEPS.flatMap((step) => Object.keys(step));
const requested = process.argv.slice(2);
const unknown = requested.filter((stage) => !allStages.includes(stage));
if (unknown.length > 0) {
  console.error(`Unknown stage: ${unknown.join(", ")}. Stages: ${allStages.join(", ")}`);
  process.exit(2);
}

const selected = requested.length > 0 ? requested : allStages;

if (selected.includes("unit") || selected.includes("browser")) {
  for (const program of ensureBrowsers())
    console.log(`Skipping the tests that need ${program}: not installed`);
}

/**
 * @param shouldStream if false, the output is printed when the stage has passed, or returned if it fails
 */
async function runStage(stage: string, command: string, shouldStream: boolean) {
  const startedAt = performance.now();
  console.log(`\n=== ${stage}: ${command}`);
  // Standard error goes to standard output, which keeps errors in order with the other output.
  const child = spawn(`${command} 2>&1`, {
    shell: true,
    stdio: ["inherit", shouldStream ? "inherit" : "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const output = child.stdout ? `\n=== ${stage}\n${await text(child.stdout)}` : "";
  const [code] = await closed;
  const passed = code === 0;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  if (passed) console.log(output);
  console.log(`=== ${stage} ${passed ? "passed in" : "failed after"} ${seconds} s`);
  return { passed, output };
}

let passedCount = 0;
for (const step of STEPS) {
  const stages = Object.entries(step).filter(([stage]) => selected.includes(stage));
  const results = await Promise.all(
    stages.map(([stage, command]) => runStage(stage, command, stages.length === 1)),
  );
  const failed = results.filter(({ passed }) => !passed);
  passedCount += results.length - failed.length;
  if (failed.length > 0) {
    // Last, because some CI services show only the end of a log.
    for (const { output } of failed) console.log(output);
    console.log(`\nStages: ${passedCount} passed, ${failed.length} failed`);
    process.exit(1);
  }
}
console.log(`\nStages: ${passedCount} passed, 0 failed`);
