/** The thread of upkeep: see `startUpkeep`. */
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { inspectBackups } from "#leads/health.ts";
import { openStore } from "#leads/store.ts";
import { maintain } from "#leads/upkeep.ts";
import { log } from "#log.ts";
import type { Settings } from "#settings.ts";

const REPORT_MS = 5 * 60_000;
const REPORTS_PER_HOUR = 12;

const store = openStore({ ...(workerData as Settings), log });
for (let round = 0; ; round += 1) {
  if (round % REPORTS_PER_HOUR === 0) await maintain(store);
  // While the store can't be read, `checkHealth` says so.
  const report = await inspectBackups(store).catch(() => undefined);
  if (report) parentPort?.postMessage(report);
  await sleep(REPORT_MS);
}
