/**
 * Load run of the store: leads kept per second by 64 clients at once, each in a durable
 * commit, against single-row durable commits on the same disk.
 *
 *   node tests/bench/leads.ts [directory on the disk to measure] [seconds]
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "#leads/index.ts";
import { rawCommitRate } from "../support/disk.ts";
import { newLead, quote } from "../support/leads.ts";

const CLIENTS = 64;
const parent = process.argv[2] ?? tmpdir();
const seconds = Number(process.argv[3] ?? 5);

mkdirSync(parent, { recursive: true });
const raw = rawCommitRate(parent, seconds / 2);
const dataDir = mkdtempSync(join(parent, "leads-"));
const store = await openStore({ dataDir });
const waits: number[] = [];
const start = performance.now();
const end = start + seconds * 1000;

async function client(number: number): Promise<void> {
  while (performance.now() < end) {
    const email = `client-${number}-${waits.length}@example.com`;
    const begun = performance.now();
    await store.accept(
      newLead({
        payload: quote({ email }),
        limits: [
          { scope: "address", key: `192.0.2.${number}`, max: 1e9, windowSeconds: 3600 },
          { scope: "email", key: email, max: 5, windowSeconds: 3600 },
        ],
      }),
    );
    waits.push(performance.now() - begun);
  }
}

try {
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  const rate = waits.length / ((performance.now() - start) / 1000);
  waits.sort((a, b) => a - b);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
  console.log(`raw durable commits   ${raw.toFixed(0)}/s`);
  console.log(`leads, ${CLIENTS} clients     ${rate.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms`);
  console.log(`ratio                 ${(rate / raw).toFixed(2)} (goal 0.5)`);
} finally {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
}
