/** Waits for another process's lock. Unlike SQLite's busy timeout, doesn't block the event loop. */
import { setTimeout as sleep } from "node:timers/promises";
import { isBusy } from "./sqlite-errors.ts";

/** How long a call waits for the lock, in milliseconds. */
const DEADLINE_MS = 5_000;
/** Longest pause between two attempts, in milliseconds; pauses are random to keep processes apart. */
const PAUSE_MS = 20;

/** Repeats a call while another process has the lock. @throws the call's error after the deadline */
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
