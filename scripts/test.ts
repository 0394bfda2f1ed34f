/**
 * `npm test`: runs the stages step by step, and stops after the first step with a failed stage.
 *   npm test                  all stages; prints the output of those that fail
 *   npm test -- unit          only this stage, with its output while it runs
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { SKIPPED } from "../tests/support/list-skipped.ts";
import { ensureBrowsers } from "./ensure-browsers.ts";

/** Each stage's command and what it does, grouped into steps. The stages of a step run in parallel. */
const STEPS: Record<string, readonly [command: string, purpose: string]>[] = [
  {
    check: ["npm run check", "types, lint, format, dead code"],
    build: ["npm run build", "the site and the server"],
  },
  // In parallel, because one waits for pages and servers while the other computes. Both together fill two cores.
  {
    unit: ["vitest run", "code, store, server, editor and built pages"],
    browser: ["playwright test", "the pages in browsers"],
  },
];

/** Ends a stage that hangs: several times what the longest one takes on two cores. */
const LIMIT_MINUTES = 20;
/** How long the ended programs may print which test files still run. */
const LAST_WORDS_MS = 5_000;

const allStages = STEPS.flatMap((step) => Object.keys(step));
const requested = process.argv.slice(2);
const unknown = requested.filter((stage) => !allStages.includes(stage));
if (unknown.length > 0) {
  console.error(`Unknown stage: ${unknown.join(", ")}. Stages: ${allStages.join(", ")}`);
  process.exit(2);
}
const selected = requested.length > 0 ? requested : allStages;
if (selected.includes("unit") || selected.includes("browser")) ensureBrowsers();

const isWindows = process.platform === "win32";
const endStages = new Set<(signal: NodeJS.Signals) => void>();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    for (const end of endStages) end(signal);
    process.exitCode = 1;
  });

async function runStage(stage: string, command: string, purpose: string) {
  const startedAt = performance.now();
  console.log(`${stage}: ${purpose} (${command})`);
  // Standard error goes to standard output, which keeps errors in order with the other output. The stage is a
  // process group, which ends with all browsers and servers that it started.
  const child = spawn(`${command} 2>&1`, {
    shell: true,
    stdio: ["ignore", "pipe", "inherit"],
    detached: !isWindows,
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    if (selected.length === 1) console.log(line);
  });
  const end = (signal: NodeJS.Signals) => {
    if (isWindows || child.pid === undefined) child.kill(signal);
    else process.kill(-child.pid, signal);
  };
  endStages.add(end);
  const onLimit = () => {
    lines.push(`Ended after ${LIMIT_MINUTES} minutes.`);
    end("SIGTERM");
    timer = setTimeout(() => {
      end("SIGKILL");
      // A program outside the group might keep the pipe open.
      child.stdout.destroy();
    }, LAST_WORDS_MS);
  };
  let timer = setTimeout(onLimit, LIMIT_MINUTES * 60_000);
  const [code] = await once(child, "close");
  clearTimeout(timer);
  endStages.delete(end);
  const hasPassed = code === 0;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${stage} ${hasPassed ? "passed in" : "failed after"} ${seconds} s`);
  return { stage, hasPassed, lines };
}

const results: Awaited<ReturnType<typeof runStage>>[] = [];
for (const step of STEPS) {
  const stages = Object.entries(step).filter(([stage]) => selected.includes(stage));
  const ended = await Promise.all(stages.map(([stage, words]) => runStage(stage, ...words)));
  results.push(...ended);
  if (ended.some(({ hasPassed }) => !hasPassed)) break;
}

// Last, because some CI services show only the end of a log.
const failed = results.filter(({ hasPassed }) => !hasPassed);
for (const { stage, lines } of failed) console.log(["", `=== ${stage}`, ...lines].join("\n"));
const skipped = results.flatMap(({ lines }) => lines.filter((line) => line.startsWith(SKIPPED)));
for (const line of skipped) console.log(line);
console.log(
  `Stages: ${results.length - failed.length} passed, ${failed.length} failed. Tests skipped: ${skipped.length}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
