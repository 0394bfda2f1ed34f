/** Waits for another process's lock without blocking the event loop, as SQLite's own busy time-out would. */
import { setTimeout as sleep } from "node:timers/promises";
import { isBusy } from "./sqlite-errors.ts";

/** How long a call waits for the lock, in milliseconds. */
const DEADLINE_MS = 5_000;
/** Longest pause between two attempts, in milliseconds; random, so that processes don't keep step. */
const PAUSE_MS = 20;

/** Repeats a call while another process has the lock. @throws what the call throws after the deadline */
export async function retryWhileBusy<T>(call: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(Math.random() * PAUSE_MS);
  }
}
