/** Counts requests during each step and prints them as a table. */
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { spawnInNetwork } from "./box.ts";
import type { Tally } from "./visitors.ts";

interface Row {
  readonly step: string;
  readonly tally: Tally;
  readonly note: string;
  readonly passed: boolean;
}

const VISITORS = join(import.meta.dirname, "visitors.ts");
const sum = (failures: Record<string, number>) =>
  Object.values(failures).reduce((total, count) => total + count, 0);
const describe = (failures: Record<string, number>) =>
  Object.entries(failures)
    .map(([reason, count]) => `${reason}: ${count}`)
    .join(", ");

/** Returns the IDs in the output of `leads export`, which has a lead per line. */
export const leadIds = (output: string) =>
  new Set([...output.matchAll(/^"?(\w{10,})"?,/gm)].map(([, id = ""]) => id));

function rowText({ step, tally, note }: Row): string {
  const pages = `${sum(tally.failedPages)} of ${tally.pages}`;
  const posts = `${sum(tally.failedPosts)} of ${tally.posts}`;
  return `| ${step} | ${pages} | ${posts} | ${(tally.slowest / 1000).toFixed(1)} s | ${note} |`;
}

export function createResults() {
  const rows: Row[] = [];
  const problems: string[] = [];
  /** IDs of the leads that the site has thanked for. */
  const acknowledged = new Set<string>();
  /** Records a problem, unless the condition holds. */
  function check(isTrue: boolean, problem: string) {
    if (!isTrue) problems.push(problem);
    console.log(`  ${isTrue ? "ok" : "NOT"}: ${problem}`);
  }
  return {
    /** Checks that every lead that the site has thanked for so far is stored. */
    checkStored(stored: ReadonlySet<string>) {
      const lost = [...acknowledged].filter((id) => !stored.has(id));
      check(lost.length === 0, `all ${acknowledged.size} acknowledged leads are stored ${lost}`);
      acknowledged.clear();
    },
    check,
    /**
     * Does `work` while visitors use the site.
     * @param mayFail why requests of this step may fail; by default, any failed request fails the step
     */
    async underTraffic(step: string, work: () => Promise<void>, mayFail = "") {
      console.log(`\n${step}`);
      const visitors = spawnInNetwork([process.execPath, VISITORS]);
      await sleep(2_000);
      const error = await work().then(
        () => undefined,
        (cause: unknown) => cause,
      );
      await sleep(2_000);
      const message = once(visitors, "message");
      visitors.send("stop");
      const [tally] = (await message) as [Tally];
      for (const id of tally.leads) acknowledged.add(id);
      const lost = sum(tally.failedPages) + sum(tally.failedPosts);
      const passed = lost === 0 || mayFail !== "";
      const reasons = [describe(tally.failedPages), describe(tally.failedPosts)].filter(Boolean);
      const note = [...reasons, ...(lost > 0 && mayFail ? [mayFail] : [])].join("; ");
      const row = { step, tally, note, passed };
      rows.push(row);
      console.log(rowText(row));
      if (!passed) problems.push(`${step}: ${note}`);
      if (error) throw error;
    },
    passed: () => problems.length === 0,
    /** Prints the table. */
    print() {
      console.log("\n| step | failed pages | failed forms | slowest | |\n|---|---|---|---|---|");
      for (const row of rows) console.log(rowText(row));
      for (const problem of problems) console.log(`FAILED: ${problem}`);
    },
  };
}
