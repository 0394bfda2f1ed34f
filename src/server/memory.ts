/**
 * After a rush, V8 keeps the memory of what it hasn't collected yet, until something else needs memory. With
 * MALLOC_MMAP_THRESHOLD_ as in elevated-aerial.service, all of a rush's memory goes back to the system.
 */
import type { Server } from "node:http";
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const CHECK_MS = 2_000;
/** Connections that have closed since the last collection, which takes about 25 ms. */
const MIN_CLOSED = 100;
/** Share of the time between two checks in which the server did something. */
const MAX_UTILIZATION = 0.1;

export function collectAfterRushes(server: Server): void {
  setFlagsFromString("--expose-gc");
  const collect: NodeJS.GCFunction = runInNewContext("gc");
  let closed = 0;
  server.on("connection", (socket) => socket.once("close", () => (closed += 1)));
  let before = performance.eventLoopUtilization();
  const check = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (closed < MIN_CLOSED || utilization > MAX_UTILIZATION) return;
    closed = 0;
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
  };
  setInterval(check, CHECK_MS).unref();
}
