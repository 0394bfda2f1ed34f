/** Counts requests during each step and prints them as a table. */
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { spawnInNetwork } from "./box.ts";
import type { Tally } from "./visitors.ts";

interface Row {
  readonly step: string;
  readonly tally: Tally;
  readonly lost: number;
  readonly note: string;
}

/** The failure that visitors must get during a step. Any other one is a problem, and so is none. */
interface Allowed {
  /** A status, such as "503". With "*", anything is allowed. */
  readonly posts?: string;
  readonly pages?: string;
}

const VISITORS = join(import.meta.dirname, "visitors.ts");
const sum = (failures: Record<string, number>) =>
  Object.values(failures).reduce((total, count) => total + count, 0);
const describe = (failures: Record<string, number>) =>
  Object.entries(failures).map(([reason, count]) => `${reason}: ${count}`);
const isAllowed = (failures: Record<string, number>, expected = "") =>
  expected === "*" || Object.keys(failures).join() === expected;

/** Returns the IDs in the output of `leads export`, which has a lead per line. */
const leadIds = (output: string) =>
  new Set([...output.matchAll(/^"?(\w{10,})"?,/gm)].map(([, id = ""]) => id));

function rowText({ step, tally, lost, note }: Row): string {
  const pages = `${sum(tally.failedPages)} of ${tally.pages}`;
  const posts = `${sum(tally.failedPosts)} of ${tally.posts}`;
  const slowest = `${(tally.slowest / 1000).toFixed(1)} s`;
  return `| ${[step, pages, posts, lost, slowest, note].join(" | ")} |`;
}

/** @param exportLeads returns the output of `leads export` */
export function createResults(exportLeads: () => Promise<string>) {
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
    check,
    /** Does `work` while visitors use the site. `work` may return a note for the table. */
    async underTraffic(step: string, work: () => Promise<unknown>, allowed: Allowed = {}) {
      console.log(`\n${step}`);
      const visitors = spawnInNetwork(VISITORS);
      await sleep(2_000);
      let remark: unknown;
      try {
        remark = await work();
      } finally {
        await sleep(2_000);
        visitors.send("stop");
      }
      const [tally] = (await once(visitors, "message")) as [Tally];
      for (const id of tally.leads) acknowledged.add(id);
      const stored = leadIds(await exportLeads());
      const lost = [...acknowledged].filter((id) => !stored.has(id)).length;
      const note = [...describe(tally.failedPages), ...describe(tally.failedPosts)];
      const row = { step, tally, lost, note: [remark, ...note].filter(Boolean).join("; ") };
      rows.push(row);
      console.log(rowText(row));
      check(lost === 0, "every lead that the site has thanked for is stored");
      check(isAllowed(tally.failedPages, allowed.pages), "visitors get their pages");
      check(isAllowed(tally.failedPosts, allowed.posts), "visitors' forms are stored");
    },
    passed: () => problems.length === 0,
    /** Prints the table. */
    print() {
      console.log(
        "\n| step | failed pages | failed forms | lost leads | slowest | |\n|---|---|---|---|---|---|",
      );
      for (const row of rows) console.log(rowText(row));
      for (const problem of problems) console.log(`FAILED: ${problem}`);
    },
  };
}
