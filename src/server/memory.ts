/**
 * After a rush, V8 keeps the memory of what it hasn't collected yet, until something else needs memory. With
 * MALLOC_MMAP_THRESHOLD_ as in elevated-aerial.service, all of a rush's memory goes back to the system.
 */
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const CHECK_MS = 2_000;
/** Growth of the process that is worth a collection, which takes about 25 ms. */
const MIN_GROWTH_BYTES = 24 * 2 ** 20;
/** The server counts as idle if it was busy for at most this share of the time since the last check. */
const MAX_UTILIZATION = 0.1;

export function collectAfterRushes(): void {
  setFlagsFromString("--expose-gc");
  const collect: NodeJS.GCFunction = runInNewContext("gc");
  let settled = process.memoryUsage.rss();
  let before = performance.eventLoopUtilization();
  const check = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const size = process.memoryUsage.rss();
    settled = Math.min(settled, size);
    if (utilization > MAX_UTILIZATION || size < settled + MIN_GROWTH_BYTES) return;
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    settled = process.memoryUsage.rss();
  };
  setInterval(check, CHECK_MS).unref();
}
