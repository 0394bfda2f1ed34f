/**
 * `npm test`: runs the stages step by step, and stops after the first step with a failed stage.
 *   npm test                  all stages
 *   npm test -- check unit    only these stages
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { SKIPPED } from "../tests/support/list-skipped.ts";
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
if (selected.includes("unit") || selected.includes("browser")) ensureBrowsers();

/**
 * @param shouldStream if false, the output is printed when the stage has passed, or returned if it fails
 */
async function runStage(stage: string, command: string, shouldStream: boolean) {
  const startedAt = performance.now();
  console.log(`\n=== ${stage}: ${command}`);
  // Standard error goes to standard output, which keeps errors in order with the other output.
  const child = spawn(`${command} 2>&1`, { shell: true, stdio: ["inherit", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (shouldStream) process.stdout.write(text);
  });
  const [code] = await once(child, "close");
  const hasPassed = code === 0;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  if (hasPassed && !shouldStream) console.log(`\n=== ${stage}\n${output}`);
  console.log(`=== ${stage} ${hasPassed ? "passed in" : "failed after"} ${seconds} s`);
  return { stage, hasPassed, output };
}

const results: Awaited<ReturnType<typeof runStage>>[] = [];
for (const step of STEPS) {
  const stages = Object.entries(step).filter(([stage]) => selected.includes(stage));
  const shouldStream = stages.length === 1;
  const ended = await Promise.all(
    stages.map(([stage, command]) => runStage(stage, command, shouldStream)),
  );
  results.push(...ended);
  if (ended.some(({ hasPassed }) => !hasPassed)) break;
}

// Last, because some CI services show only the end of a log.
const failed = results.filter(({ hasPassed }) => !hasPassed);
for (const { stage, output } of failed) console.log(`\n=== ${stage}\n${output}`);
const skipped = results.flatMap(({ output }) =>
  output.split("\n").filter((line) => line.startsWith(SKIPPED)),
);
console.log(["", ...skipped].join("\n"));
console.log(
  `Stages: ${results.length - failed.length} passed, ${failed.length} failed. Tests skipped: ${skipped.length}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
