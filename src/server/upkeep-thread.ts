/** The thread of upkeep: see `startUpkeep`. */
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { searchPerson } from "#leads/erase.ts";
import { inspectFiles } from "#leads/health.ts";
import { openStore } from "#leads/store.ts";
import { maintain } from "#leads/upkeep.ts";
import { log } from "#log.ts";
import type { Settings } from "#settings.ts";
import type { Answer, Order } from "./upkeep.ts";

const REPORT_MS = 5 * 60_000;
const REPORTS_PER_HOUR = 12;

const store = openStore({ ...(workerData as Settings), log });

parentPort?.on("message", async ({ search, port }: Order) => {
  const answer: Answer = await searchPerson(store, ...search).then(
    (findings) => ({ findings }),
    ({ message }: Error) => ({ failure: message }),
  );
  port.postMessage(answer);
});

for (let round = 0; ; round += 1) {
  if (round % REPORTS_PER_HOUR === 0) await maintain(store);
  const report = inspectFiles(store).catch(({ message }: Error) => ({
    ...{ problems: [message], facts: [] },
  }));
  parentPort?.postMessage(await report);
  await sleep(REPORT_MS);
}
